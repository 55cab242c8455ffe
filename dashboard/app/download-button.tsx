import { change, useChange } from '#dashboard/api/change.ts';
import { Button } from '#dashboard/components/button.tsx';

/** 'Unduh': what a list shows as a file; `load` asks for it with the list's order, search and filters. */
export function DownloadButton({ load }: { load: () => Promise<unknown> }) {
  const { run, busy } = useChange();
  return (
    <Button icon="download" busy={busy} onClick={() => run(change({ call: load }))}>
      Unduh
    </Button>
  );
}
