import { useCallback } from 'react';
import { FreeTextNote } from '#dashboard/app/cloud/free-text-note.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import {
  RINGKASAN_KEY,
  RINGKASAN_LABEL,
  ringkasanUpdate,
  type RingkasanCard as Stored,
  type RingkasanValues,
} from '#shared/card/ringkasan.ts';
import { CardShell, MessageNow } from './card-shell.tsx';
import { useSaveRingkasan } from './schedule-queries.ts';
import { TimeInput } from '#dashboard/components/date/time-input.tsx';
import { useEdits } from './use-edits.ts';

const problemOf = (draft: RingkasanValues) => ringkasanUpdate.safeParse(draft).error?.issues[0]?.message;

/** The card for the admins' own summary of the Friday. */
export function RingkasanCard({
  stored,
  onChanged,
}: {
  stored: Stored;
  onChanged: (key: typeof RINGKASAN_KEY, changed: boolean) => void;
}) {
  const { active, jam_kamis, jam_jumat, penerima, pesan } = stored;
  const card = useEdits<RingkasanValues>({
    saved: { active, jam_kamis, jam_jumat },
    problemOf,
    save: useSaveRingkasan(),
  });
  const { draft } = card;
  const tell = useCallback((now: boolean) => onChanged(RINGKASAN_KEY, now), [onChanged]);
  const disabled = !draft.active || card.saving;
  return (
    <CardShell
      label={RINGKASAN_LABEL}
      card={card}
      onActive={(next) => card.change({ active: next })}
      onChanged={tell}
      offer={
        !active &&
        !card.changed && {
          label: `Kamis ${jam_kamis.replace(':', '.')} dan Jumat ${jam_jumat.replace(':', '.')}`,
          accept: () => card.submit({ active: true }),
        }
      }
      runs={stored}
    >
      <div className="sentence">
        <span>Kabari admin tentang Jumat pekan ini setiap Kamis pukul</span>
        <TimeInput
          aria-label="Jam Kamis"
          value={draft.jam_kamis}
          disabled={disabled}
          onChange={(jam) => card.change({ jam_kamis: jam })}
        />
        <span>dan Jumat pada jam</span>
        <TimeInput
          aria-label="Jam Jumat"
          value={draft.jam_jumat}
          disabled={disabled}
          onChange={(jam) => card.change({ jam_jumat: jam })}
        />
      </div>
      {penerima.length === 0 ? (
        <p className="notice sched-who">
          <Icon name="exclamation-triangle" />
          <span className="grow">
            Belum ada admin yang mengisi nomornya, jadi tidak ada yang dikabari. Isi di Pengaturan, Nomor WhatsApp.
          </span>
        </p>
      ) : (
        <p className="sched-who muted">
          Isinya: masjid yang kosong, bentrok, berhalangan, dan belum menjawab. Dikirim ke {penerima.join(', ')}.
        </p>
      )}
      <FreeTextNote what="ringkasan" jenis="ringkasan" />
      {pesan !== '' && <MessageNow text={pesan} />}
    </CardShell>
  );
}
