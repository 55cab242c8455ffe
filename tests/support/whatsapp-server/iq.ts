import { getBinaryNodeChild } from 'baileys';
import type { Faults } from './faults.ts';
import type { Groups } from './groups.ts';
import type { makeMedia } from './media.ts';
import { children, iqResult } from './nodes.ts';
import type { Peers } from './peers.ts';
import { makePreKeys } from './prekeys.ts';
import type { BinaryNode, Companion, Connection } from './types.ts';
import { makeUsync } from './usync.ts';

export interface IqEvents {
  /** The client is ready for the stanzas that came while it was away. */
  onActive: (connection: Connection, companion: Companion) => Promise<void>;
  onLogout: (connection: Connection, companion: Companion) => void;
}

const MEX_ANSWERS = { data: { xwa2_fetch_account_reachout_timelock: { is_active: false } } };

/** Answers a linked client's queries; a query that no test needs gets an empty result. */
export function makeIqRouter(
  peers: Peers,
  groups: Groups,
  faults: Faults,
  media: ReturnType<typeof makeMedia>,
  countsFrom: 0 | 1,
  events: IqEvents,
) {
  const preKeys = makePreKeys(peers, faults, countsFrom);
  const usync = makeUsync(peers, faults);

  const privacy = (iq: BinaryNode): BinaryNode[] => {
    if (getBinaryNodeChild(iq, 'tokens')) return [{ tag: 'tokens', attrs: {}, content: [] }];
    return [
      {
        tag: 'privacy',
        attrs: {},
        content: [{ tag: 'category', attrs: { name: 'readreceipts', value: 'all' } }],
      },
    ];
  };

  const appState = (iq: BinaryNode): BinaryNode[] => {
    const collections = children(getBinaryNodeChild(iq, 'sync')).map(({ attrs }) => ({
      tag: 'collection',
      attrs: { name: attrs.name ?? '', version: attrs.version ?? '0' },
    }));
    return [{ tag: 'sync', attrs: {}, content: collections }];
  };

  const contentFor = (iq: BinaryNode): BinaryNode[] | undefined => {
    switch (iq.attrs.xmlns) {
      case 'abt':
        return [{ tag: 'props', attrs: { hash: 'test' }, content: [] }];
      case 'blocklist':
        return [{ tag: 'list', attrs: {}, content: [] }];
      case 'privacy':
        return privacy(iq);
      case 'w:mex':
        return [{ tag: 'result', attrs: {}, content: Buffer.from(JSON.stringify(MEX_ANSWERS)) }];
      default:
        return undefined;
    }
  };

  return {
    async handle(connection: Connection, companion: Companion, iq: BinaryNode): Promise<void> {
      if (iq.attrs.type === 'result' || iq.attrs.type === 'error') return;
      switch (iq.attrs.xmlns) {
        case 'encrypt':
          preKeys.handle(connection, companion, iq);
          return;
        case 'w:g2':
          groups.handle(connection, companion, iq);
          return;
        case 'usync':
          usync.handle(connection, iq);
          return;
        case 'passive':
          connection.send(iqResult(iq));
          if (getBinaryNodeChild(iq, 'active')) await events.onActive(connection, companion);
          return;
        case 'md':
          connection.send(iqResult(iq));
          if (getBinaryNodeChild(iq, 'remove-companion-device')) events.onLogout(connection, companion);
          return;
        case 'w:m':
          connection.send(iqResult(iq, [await media.connection()]));
          return;
        case 'w:sync:app:state':
          if (faults.appState === 'hang') return;
          connection.send(iqResult(iq, faults.appState === 'empty' ? [] : appState(iq)));
          return;
        default:
          connection.send(iqResult(iq, contentFor(iq)));
      }
    },
  };
}
