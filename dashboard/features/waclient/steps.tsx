import { useState } from 'react';
import { Segments } from '#dashboard/components/date/segments.tsx';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';

type Phone = 'android' | 'iphone';
const PHONES: readonly { value: Phone; label: string }[] = [
  { value: 'android', label: 'Android' },
  { value: 'iphone', label: 'iPhone' },
];

/** Steps to link a device, for the kind of phone that is used. */
export function Steps() {
  const [phone, setPhone] = useState<Phone>(() => (/iPhone|iPad/.test(navigator.userAgent) ? 'iphone' : 'android'));
  return (
    <>
      <Segments label="Jenis telepon" options={PHONES} value={phone} onChange={setPhone} />
      <ol className="steps">
        <li>
          <span>Buka {MESSENGER_NAME} di telepon yang nomornya dipakai mengirim pesan.</span>
        </li>
        {phone === 'android' ? (
          <li>
            <span>
              Ketuk <b>titik tiga</b> di kanan atas, lalu pilih <b>Perangkat tertaut</b>.
            </span>
          </li>
        ) : (
          <li>
            <span>
              Ketuk <b>Pengaturan</b> di kanan bawah, lalu pilih <b>Perangkat Tertaut</b>.
            </span>
          </li>
        )}
        {phone === 'android' ? (
          <li>
            <span>
              Ketuk <b>Tautkan perangkat</b>, lalu buka kunci telepon bila diminta.
            </span>
          </li>
        ) : (
          <li>
            <span>
              Ketuk <b>Tautkan Perangkat</b>, lalu pakai Face ID atau kode sandi bila diminta.
            </span>
          </li>
        )}
        <li>
          <span>Arahkan kamera telepon ke kode QR di layar ini.</span>
        </li>
      </ol>
    </>
  );
}
