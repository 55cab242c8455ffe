import { Modal } from '#dashboard/components/dialog/modal.tsx';

/** All shortcuts; the panduan has the same list. */
const SHORTCUTS: readonly (readonly [string, string])[] = [
  ['Ctrl+K atau /', 'Cari atau buka: nama, masjid, tanggal, tindakan, halaman'],
  ['?', 'Daftar pintasan ini'],
  ['↓ ↑ di tabel', 'Baris berikutnya atau sebelumnya, di kolom yang sama'],
  ['→ ← di tabel', 'Tombol berikutnya atau sebelumnya dalam baris'],
  ['Enter', 'Buka atau ubah yang sedang dipilih'],
  ['Shift+Enter', 'Simpan teks panjang'],
  ['Esc', 'Urungkan isian, atau tutup dialog'],
  ['Ctrl+B, Ctrl+I', 'Tebal dan miring di isi template'],
  ['Ctrl+Z di Papan Jumat', 'Urungkan perubahan terakhir'],
];

export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Pintasan keyboard" dismissable>
      <dl className="shortcuts">
        {SHORTCUTS.map(([shortcut, meaning]) => (
          <div key={shortcut}>
            <dt>
              <kbd>{shortcut}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
