import { Button } from '#dashboard/components/button.tsx';
import { useLembar } from './use-lembar.tsx';

interface LembarButtonsProps {
  bulan: string;
  wilayah: string;
  onMonth: (bulan: string) => void;
}

export function LembarButtons({ bulan, wilayah, onMonth }: LembarButtonsProps) {
  const { upload, download, isBusy, dialog } = useLembar(bulan, wilayah, onMonth);
  return (
    <>
      <Button icon="upload" onClick={upload}>
        Unggah
      </Button>
      <Button icon="download" busy={isBusy} onClick={download}>
        Unduh
      </Button>
      {dialog}
    </>
  );
}
