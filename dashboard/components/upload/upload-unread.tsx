import { Banner } from '../banner.tsx';

/** A file that could not be taken as a workbook, and why. */
export interface Unread {
  name: string;
  why: string;
}

/** Says so where the file was chosen, and what to do; `sheet` is what surely can be read. */
export function UploadUnread({ unread: { name, why }, sheet }: { unread: Unread; sheet: string }) {
  return (
    <Banner tone="bad" icon="times-circle" title={`${name} tidak dapat dipakai`}>
      {/[.!?]$/.test(why) ? why : `${why}.`} Tidak ada yang disimpan. Pilih berkas lain di atas, atau salin isinya ke{' '}
      {sheet}.
    </Banner>
  );
}
