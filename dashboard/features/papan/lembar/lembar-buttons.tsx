import { Button } from '#dashboard/components/button.tsx';
import { useLembar } from './use-lembar.tsx';

export function LembarButtons({ bulan, wilayah }: { bulan: string; wilayah: string }) {
  const { upload, download, isBusy, dialog } = useLembar(bulan, wilayah);
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
