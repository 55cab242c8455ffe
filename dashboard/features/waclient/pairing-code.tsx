import { useState } from 'react';
import { useServices } from '#dashboard/app/services.tsx';
import { CopyButton } from '#dashboard/components/copy-button.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { PhoneForm } from './phone-form.tsx';

/** For a phone that cannot scan, or that shows this page itself. */
export function PairingCode() {
  const { api } = useServices();
  const [code, setCode] = useState<string>();
  const ask = (phone: string) => ({ call: () => api.call(endpoints.waclient.pairingCode, { body: { phone } }) });
  return (
    <div className="pair-code">
      <h3>Atau tautkan dengan kode</h3>
      <p className="muted">
        Untuk telepon yang tidak dapat memindai. Di {MESSENGER_NAME}, buka <b>Perangkat tertaut</b>,{' '}
        <b>Tautkan perangkat</b>, lalu <b>Tautkan dengan nomor telepon saja</b>, dan masukkan kode dari sini.
      </p>
      <PhoneForm
        label={`No. HP ${MESSENGER_NAME} yang ditautkan`}
        submit="Minta kode"
        onSubmit={ask}
        onDone={({ data }) => setCode(data.code)}
      />
      {code && (
        // On a phone it stands below the button, out of sight.
        <p className="code-line" role="status" ref={(line) => line?.scrollIntoView({ block: 'nearest' })}>
          <span className="sr">Kode penautan: </span>
          <code>{spaced(code)}</code>
          <CopyButton small text={code} />
        </p>
      )}
    </div>
  );
}

/** 'ABCD1234' → 'ABCD-1234', the phone's format. */
function spaced(code: string): string {
  return code.includes('-') ? code : code.replace(/^(.{4})(.+)$/, '$1-$2');
}
