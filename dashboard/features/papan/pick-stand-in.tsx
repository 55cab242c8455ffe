import type { PapanSel } from '#shared/roster/papan.ts';
export function PickStandIn(_: { anchor: HTMLElement | null; masjid: { id: string; nama: string; wilayah: string }; tanggal: string; sel: PapanSel | null; onPick(id_mubaligh: string, nama: string): void; onClear(): void; onSwap(): void; onLock(terkunci: boolean): void; onClose(): void }) {
  return null;
}
