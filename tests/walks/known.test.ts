import { expect, test } from 'vitest';
import { EXEMPT } from './run.ts';
import { acts as a, Step, type Act } from './steps.ts';
import { createWorld } from './world.ts';

/** A Friday of mosque 1 and preacher 1, and its broadcast to both. */
const create = a.create('jumatan', 0, 0, 0, 0);
const told = [create, a.broadcast(0, 1, 3, false, 0)];
/** It is gone, and both refused to be told so. */
const refused = [...told, a.remove(0, false), a.fates(['tolak', 'tolak']), a.kabar(0, 0)];
const declined = [create, a.konfirmasi(0, 0), a.offer(0, 0, 0, false)];
/** A substitute who was told that he stands, and whose answer an admin takes back. */
const replaced = [...declined, a.answer(1, 2, false), a.konfirmasi(0, 3)];

/** Walks that once ended in a broken promise: the shortest of their kind. */
const WALKS: Record<string, Act[]> = {
  'the question makes no second message': [create, a.broadcast(0, 1, 3, false, 2)],
  'nor do two admins at once': [create, a.broadcast(0, 1, 3, false, 1)],
  'no cancellation of what stands again, by those who were not reached': [...refused, a.undo(0), a.sendRest(0, false)],
  'nor by its row': [...told, a.remove(0, false), a.kabar(0, 0), a.undo(0), a.resend(0)],
  'no reminder of what is gone': [...told, a.remove(0, false), a.resend(0)],
  'whoever heard that it is off hears that it stands': [...told, a.remove(0, false), a.kabar(1, 0), a.undo(0)],
  'whoever may have read it hears that it is off': [
    a.fates(['hilang-tiba']),
    create,
    a.broadcast(0, 1, 3, false, 0),
    a.remove(0, false),
  ],
  'nor is that forgotten when its next try is refused': [
    a.fates(['hilang', 'tolak', 'terima']),
    create,
    a.broadcast(0, 1, 2, false, 0),
    a.clock(3),
    a.remove(0, false),
  ],
  'nor a second one beside one under way, because a name is corrected': [
    a.fates(['gantung', 'terima']),
    create,
    a.broadcast(0, 1, 3, false, 0),
    a.contact('masjid', 0, 2),
    a.broadcast(0, 1, 3, false, 0),
  ],
  'nor because the chairman has another number': [
    a.fates(['terima', 'gantung', 'terima']),
    create,
    a.broadcast(0, 1, 3, true, 0),
    a.contact('masjid', 0, 1),
    a.broadcast(0, 1, 3, true, 0),
  ],
  'nor because its schedule was deleted and is back': [
    a.fates(['gantung', 'terima']),
    create,
    a.broadcast(0, 1, 3, false, 0),
    a.remove(0, false),
    a.undo(0),
    a.broadcast(0, 1, 3, false, 0),
  ],
  'whoever a waiting message is for is not forgotten because others need not be told': [
    ...told,
    a.connection(false),
    a.edit(0, 0, 1),
    a.broadcast(0, 1, 3, false, 0),
    a.kabar(2, 0),
    a.remove(0, false),
  ],
  'nor because the one who has it now need not be told': [
    ...told,
    a.connection(false),
    a.edit(0, 0, 1),
    a.broadcast(0, 1, 1, false, 0),
    a.kabar(2, 0),
    a.remove(0, false),
  ],
  'a schedule in the place of one that is gone is told of, though a message about that is under way': [
    a.fates(['gantung']),
    create,
    a.broadcast(0, 1, 3, false, 0),
    a.remove(0, false),
    create,
    a.broadcast(0, 1, 3, false, 0),
  ],
  'nor when at its next try the number is not on WhatsApp any more': [
    a.fates(['hilang', 'tak-terdaftar', 'terima']),
    create,
    a.broadcast(0, 1, 2, false, 0),
    a.clock(3),
    a.remove(0, false),
  ],
  'a cancellation that nobody has answered, and that a change stops, stays on the list': [
    ...told,
    a.fates(['terima', 'hilang']),
    a.edit(0, 2, 1),
    a.kabar(0, 0),
    a.edit(0, 0, 1),
    a.broadcast(0, 1, 3, false, 0),
  ],
  'he hears that it is off as he was surely told it, though another one stands where the news in doubt said': [
    ...told,
    a.fates(['gantung']),
    a.edit(0, 1, 1),
    a.kabar(0, 0),
    a.remove(0, false),
    a.create('jumatan', 1, 0, 0, 0),
  ],
  'a cancellation names all that he may believe': [
    ...told,
    a.fates(['hilang', 'terima', 'hilang']),
    a.edit(0, 1, 1),
    a.kabar(0, 0),
    a.edit(0, 1, 2),
    a.kabar(0, 0),
    a.remove(0, false),
    a.kabar(0, 0),
  ],
  'it is back as the news in doubt said: he hears so': [
    ...told,
    a.fates(['hilang']),
    a.edit(0, 1, 1),
    a.kabar(0, 0),
    a.edit(0, 0, 1),
    a.edit(0, 0, 0),
  ],
  'nor does an undone deletion forget what he was surely told': [
    ...told,
    a.fates(['hilang', 'terima']),
    a.edit(0, 1, 1),
    a.kabar(0, 0),
    a.remove(0, false),
    a.undo(0),
    a.kabar(0, 0),
  ],
  'a cancellation that was dropped and sent again after all: he hears that it stands': [
    ...refused,
    a.kabar(2, 0),
    a.resend(0),
    a.undo(0),
  ],
  'nor is one forgotten that is under way when it is dropped': [
    ...told,
    a.remove(0, false),
    a.fates(['gantung']),
    a.kabar(0, 0),
    a.kabar(2, 0),
    a.late(0, true),
    a.undo(0),
  ],
  'a cancellation that is sent again after a second deletion is not told once more': [
    ...refused,
    a.undo(0),
    a.remove(0, false),
    a.sendRest(0, false),
    a.kabar(0, 0),
  ],
  'of two that stood in one place one after the other, neither is told of once that is not needed': [
    ...refused,
    a.create('jumatan', 0, 0, 1, 0),
    a.kabar(0, 0),
    a.remove(0, false),
    a.kabar(2, 1),
    a.kabar(0, 0),
    a.undo(0),
  ],
  'a thumb that is taken away is answered with the question': [...told, a.thumb(0, false, 0), a.thumb(0, true, 1)],
  'an alarm after a withdrawn search': [...declined, a.withdraw(0), a.clockTo(1)],
  'an alarm after HADIR and UDZUR': [...declined, a.konfirmasi(0, 1), a.konfirmasi(0, 0), a.clockTo(1)],
  'nor is a refused cancellation forgotten, which is sent again after a second one was dismissed': [
    ...refused,
    a.undo(0),
    a.remove(0, false),
    a.kabar(2, 0),
    a.resend(0),
    a.undo(0),
  ],
  'an alarm after an undone deletion': [...declined, a.remove(0, false), a.undo(0), a.clockTo(1)],
  'and none after one that came before the deletion': [
    ...declined.slice(0, 2),
    a.clockTo(1),
    a.remove(0, false),
    a.undo(0),
    a.clock(2),
  ],
  'and one soon after it is back, if its time came while it was deleted': [
    ...declined.slice(0, 2),
    a.remove(0, false),
    a.clockTo(1),
    a.undo(0),
    a.clock(0),
  ],
  'nor is an alarm sent again of a mosque that it has moved away from': [
    ...declined.slice(0, 2),
    a.clockTo(1),
    a.edit(0, 2, 1),
    a.konfirmasi(0, 0),
    a.resend(2),
  ],
  'two in one place without a preacher have an alarm each': [
    create,
    a.konfirmasi(0, 0),
    a.remove(0, false),
    create,
    a.konfirmasi(0, 0),
    a.undo(0),
    a.clockTo(1),
  ],
  'a search after the alarm tells its own end': [
    create,
    a.konfirmasi(0, 0),
    a.clockTo(1),
    a.offer(0, 0, 0, false),
    a.clock(2),
  ],
  'a chairman who was told of a row that moved away hears what stands in its place now': [
    a.create('jumatan', 1, 0, 0, 0),
    a.broadcast(0, 1, 3, false, 0),
    a.edit(0, 2, 1),
    a.create('jumatan', 1, 0, 1, 0),
    a.edit(0, 0, 1),
  ],
  'of two at one mosque on one day, one of them after the other, the first is off at its hour': [
    a.create('pengajian', 0, 0, 0, 0),
    a.broadcast(0, 3, 3, false, 0),
    a.remove(0, false),
    a.create('pengajian', 0, 0, 0, 1),
    a.kabar(0, 0),
  ],
  'a swap answers with what stands now where its rows once stood': [
    a.create('jumatan', 1, 0, 1, 0),
    a.broadcast(0, 1, 3, false, 0),
    a.edit(0, 1, 0),
    a.create('jumatan', 1, 0, 0, 0),
    a.swap(0, 1, 0, 0),
  ],
  'so does a deletion': [
    a.create('jumatan', 0, 2, 1, 0),
    a.broadcast(0, 1, 3, false, 0),
    a.edit(0, 2, 0),
    a.create('jumatan', 0, 2, 0, 0),
    a.remove(0, false),
  ],
  'a cell is not filled by undoing the deletion of others, too': [
    ...told,
    a.boardSet(0, 2, 1, false, false),
    a.remove(0, true),
    a.kabar(0, 0),
    a.boardSet(0, 2, 1, false, true),
  ],
  'of two in one place, the one that goes leaves the other one to be told': [
    a.create('jumatan', 0, 0, 0, 0),
    a.remove(0, false),
    a.create('jumatan', 0, 0, 1, 0),
    a.broadcast(0, 1, 2, false, 0),
    a.undo(0),
    a.broadcast(0, 1, 3, false, 0),
    a.remove(0, false),
  ],
  'of two in one place, the one that moves away leaves the other one to be told': [
    a.create('jumatan', 0, 0, 0, 0),
    a.remove(0, false),
    a.create('jumatan', 0, 0, 1, 0),
    a.broadcast(0, 1, 2, false, 0),
    a.undo(0),
    a.broadcast(0, 1, 3, false, 0),
    a.edit(0, 2, 1),
  ],
  'called off after the month that named it, and back: he hears of it': [
    a.create('pengajian', 0, 0, 0, 0),
    a.digest(0, 1),
    a.remove(0, false),
    a.kabar(0, 0),
    a.undo(0),
  ],
  'what he has declined is not in his month': [
    a.create('pengajian', 0, 0, 0, 0),
    a.konfirmasi(0, 0),
    a.digest(0, 3),
    a.remove(0, false),
  ],
  'declined, called off, back, and he is to come after all: he hears of it': [
    ...refused,
    a.undo(0),
    a.konfirmasi(0, 0),
    a.remove(0, false),
    a.sendRest(0, false),
    a.undo(0),
    a.konfirmasi(0, 3),
  ],
  'a substitute whose answer was taken back hears that somebody else stands': [...replaced, a.edit(0, 0, 0)],
  'and that it is off': [...replaced, a.remove(0, false)],
  'who heard that it is off hears that it is back, also the second time and with an earlier message in doubt': [
    ...told,
    a.fates(['gantung', 'terima']),
    a.broadcast(0, 1, 3, false, 0),
    a.kill(),
    a.remove(0, false),
    a.kabar(1, 0),
    a.undo(0),
    a.remove(0, false),
    a.undo(0),
    a.restart(),
  ],
  'a chairman who was told of another one hears of the one that is back, also when it was deleted once more': [
    ...told,
    a.remove(0, false),
    a.create('jumatan', 0, 0, 1, 0),
    a.kabar(0, 0),
    a.remove(0, false),
    a.undo(1),
    a.remove(0, false),
    a.undo(0),
  ],
  'nor is a chairman forgotten who was deleted when others need not be told': [
    ...told,
    a.remove(0, false),
    a.removeContact('masjid', 0),
    a.kabar(2, 0),
    a.undo(0),
  ],
  'who may have read that it is off, while its next try waits, is not told of by a row that is made anew': [
    ...told,
    a.fates(['hilang-tiba']),
    a.remove(0, false),
    a.kabar(0, 0),
    create,
    a.kabar(1, 1),
  ],
  'so does a chairman who heard of it in his month': [
    a.create('pengajian', 0, 0, 0, 0),
    a.digest(0, 1),
    a.remove(0, false),
    a.kabar(0, 0),
    a.undo(0),
    a.remove(0, false),
    a.undo(0),
  ],
  'a cancellation that waits for its next try is not sent again to his new number': [
    ...refused,
    a.contact('mubaligh', 0, 1),
    a.fates(['hilang', 'gagal']),
    a.kabar(1, 1),
    a.resend(0),
  ],
  'a card leaves out whom a later send reaches that is due in the same moment': [
    create,
    a.broadcastLater(0, 1, 3, 0),
    a.card(0, 3, false, false),
    a.clockTo(0),
  ],
  'of several messages of a cancellation the one that arrives counts, also where the first is sent again': [
    ...refused,
    a.fates(['hilang-tiba']),
    a.kabar(0, 0),
    a.queue(3, 0),
    a.resend(2),
    a.kabar(0, 0),
  ],
  'nor is there a second cancellation of one that waits because a name is corrected': [
    ...refused,
    a.queue(0, 0),
    a.contact('masjid', 0, 2),
    a.kabar(0, 0),
    a.sendRest(1, false),
  ],
  'what runs to the version before the last but one does not hold back the new one': [
    create,
    a.konfirmasi(0, 0),
    a.fates(['gantung']),
    a.broadcast(0, 1, 3, false, 0),
    a.edit(0, 1, 1),
    a.edit(0, 1, 0),
    a.broadcast(0, 1, 3, false, 0),
  ],
  'nothing of a backup leaves by itself when it is put back': [
    a.connection(false),
    ...told,
    a.backUp(),
    a.connection(true),
    a.restore(),
    a.kabar(0, 0),
  ],
  'a backup takes nothing back of what people were told since: that it is otherwise': [
    ...told,
    a.backUp(),
    a.edit(0, 1, 1),
    a.kabar(0, 0),
    a.restore(),
    a.kabar(0, 0),
  ],
  'a backup takes nothing back of what people were told since: how it still is': [
    create,
    a.backUp(),
    a.broadcast(0, 1, 3, false, 0),
    a.restore(),
    a.remove(0, false),
  ],
  'a backup takes nothing back of what people were told since: that it is off': [
    ...told,
    a.backUp(),
    a.remove(0, false),
    a.kabar(0, 0),
    a.restore(),
    a.kabar(0, 0),
  ],
  'nor of a cancellation that was sent again since': [
    ...refused,
    a.backUp(),
    a.sendRest(0, false),
    a.restore(),
    a.undo(0),
  ],
  'nor of one that was sent since, to whoever had lost it before': [
    ...told,
    a.remove(0, false),
    a.backUp(),
    a.kabar(0, 0),
    a.restore(),
    a.undo(0),
  ],
  'a chairman who was told of another preacher since is not told that the first one is off': [
    ...refused,
    a.undo(0),
    a.broadcast(0, 1, 3, false, 0),
    a.edit(0, 0, 1),
    a.broadcast(0, 1, 3, false, 0),
    a.remove(0, false),
    a.sendRest(2, false),
  ],
  'nor, of a preacher who had declined, that he is asked of another day since': [
    create,
    a.konfirmasi(0, 0),
    a.backUp(),
    a.edit(0, 1, 1),
    a.broadcast(0, 1, 3, false, 0),
    a.restore(),
    a.kabar(0, 0),
  ],
  'nor of a refusal, which its alarm follows': [...told, a.backUp(), a.konfirmasi(0, 0), a.restore(), a.clockTo(1)],
  'nor of one that is refused first and sent again after the restore': [
    ...refused,
    a.backUp(),
    a.sendRest(0, false),
    a.restore(),
    a.sendRest(0, false),
    a.kabar(0, 0),
  ],
};

/** A cancellation that was refused; another one stands there since, and was told. */
const twice = [...refused, create, a.broadcast(0, 1, 3, false, 0)];

const steps = (acts: Act[]) => acts.map((act) => new Step([act]));
const walks: [string, Step[]][] = [
  ...Object.entries(WALKS).map(([name, acts]): [string, Step[]] => [name, steps(acts)]),
  [
    'of two at one hour, the one that goes is cancelled',
    [
      new Step([a.create('pengajian', 0, 0, 0, 0), a.create('pengajian', 0, 0, 1, 0)]),
      ...steps([a.broadcast(0, 3, 3, false, 0), a.remove(1, false)]),
    ],
  ],
  [
    'an upload does not answer with what somebody else has changed meanwhile',
    [...steps(told), new Step([a.upload(), a.edit(0, 0, 1)], true)],
  ],
  [
    'two that are gone from one place are one cancellation, also where the refused one is sent again',
    steps([...twice, a.boardSet(0, 0, 0, true, false), a.sendRest(1, false), a.kabar(0, 0)]),
  ],
  [
    'and where that is sent in the moment in which the other one goes',
    [...steps(twice), new Step([a.sendRest(1, false), a.boardSet(0, 0, 0, true, false)]), ...steps([a.kabar(0, 0)])],
  ],
  [
    'a rename also tells of what another admin puts back in the same moment',
    [
      ...steps([...told, a.remove(0, false), a.fates(['tolak', 'tolak']), a.kabar(0, 0)]),
      new Step([a.undo(0), a.contact('masjid', 0, 0)]),
    ],
  ],
];

test.each(walks)('%s', async (_name, walk) => {
  const broken: string[] = [];
  const world = await createWorld((code) => {
    if (!EXEMPT.includes(code)) broken.push(code);
    return true;
  });
  try {
    for (const step of walk) await step.run({}, world);
    expect(broken).toEqual([]);
  } finally {
    await world.end();
  }
});
