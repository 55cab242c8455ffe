import { FORBIDDEN, type Problem, WEIGHT } from './problem.ts';

/**
 * The cheapest draft of the month if returns to the same mosque within it cost nothing: a minimum-cost flow from the
 * preachers through their Fridays into the cells, by shortest paths with potentials (primal-dual). All costs are small
 * integers, so the distances of a phase are kept in buckets. Of equal preachers the first in `order` gets one more.
 * `bound` is its cost: a lower bound of every draft.
 */
export function fillMonth(problem: Problem, order: Int32Array): { owners: Int32Array[]; bound: number } {
  const { cells, base, free, preachers, stored, low, high, most } = problem;
  const [F, P] = [cells.length, preachers.length];
  const firstCell: number[] = [];
  let end = P + F * P;
  for (const list of cells) {
    firstCell.push(end);
    end += list.length;
  }
  const sink = end;
  const fridayOfCell = new Int32Array(sink - P - F * P);
  for (const [f, list] of cells.entries())
    fridayOfCell.fill(f, firstCell[f]! - firstCell[0]!, firstCell[f]! - firstCell[0]! + list.length);

  const owners = cells.map((list) => new Int32Array(list.length).fill(-1));
  /** The cell of a preacher on a Friday, or -1, at [Friday × preachers + preacher]. */
  const taken = new Int32Array(F * P).fill(-1);
  const load = stored.slice();
  const potential = new Int32Array(sink + 1);
  const distance = new Int32Array(sink + 1);
  const next = new Int32Array(sink + 1);
  const seen = new Uint8Array(sink + 1);
  const path = new Int32Array(2 * sink + 4);
  const buckets: number[][] = [];

  /** The cost of one more sermon for him, shifted so that it is never negative. */
  const more = (p: number) => (load[p]! < low[p]! ? 0 : load[p]! < high ? WEIGHT.load : 2 * WEIGHT.load);
  const canMore = (p: number) => load[p]! < most[p]!;

  function reach(node: number, far: number): void {
    if (far >= distance[node]!) return;
    distance[node] = far;
    (buckets[far] ??= []).push(node);
  }

  /** Distances from preachers who can take more, up to the sink; false if it cannot be reached. */
  function measure(): boolean {
    distance.fill(2 ** 30);
    for (const bucket of buckets) if (bucket) bucket.length = 0;
    for (let p = 0; p < P; p++) if (canMore(p)) reach(p, more(p) - potential[p]!);
    for (let far = 0; far < buckets.length; far++) {
      const bucket = buckets[far];
      if (!bucket) continue;
      for (let at = 0; at < bucket.length; at++) {
        const node = bucket[at]!;
        if (distance[node] !== far) continue;
        if (node === sink) return true;
        visit(node, far + potential[node]!);
      }
    }
    return false;
  }

  function visit(node: number, far: number): void {
    if (node < P) {
      for (let f = 0; f < F; f++) {
        const slot = f * P + node;
        if (free[slot] && taken[slot]! < 0) reach(P + slot, far - potential[P + slot]!);
      }
    } else if (node < P + F * P) {
      const slot = node - P;
      const f = Math.floor(slot / P);
      const p = slot - f * P;
      const n = cells[f]!.length;
      const costs = base[f]!;
      const first = firstCell[f]!;
      const own = taken[slot]!;
      for (let k = 0, at = p * n; k < n; k++, at++) {
        const cost = costs[at]!;
        if (cost === FORBIDDEN || k === own) continue;
        const to = far + cost - potential[first + k]!;
        if (to < distance[first + k]!) reach(first + k, to);
      }
      if (own >= 0) reach(p, far - potential[p]!);
    } else {
      const f = fridayOfCell[node - firstCell[0]!]!;
      const k = node - firstCell[f]!;
      const owner = owners[f]![k]!;
      if (owner < 0) reach(sink, far - potential[sink]!);
      else {
        const back = P + f * P + owner;
        reach(back, far - base[f]![owner * cells[f]!.length + k]! - potential[back]!);
      }
    }
  }

  /** The next node on a path of cost zero, or -1. */
  function step(node: number): number {
    const here = potential[node]!;
    if (node < P) {
      while (next[node]! < F) {
        const slot = next[node]!++ * P + node;
        if (free[slot] && taken[slot]! < 0 && !seen[P + slot] && here === potential[P + slot]) return P + slot;
      }
    } else if (node < P + F * P) {
      const slot = node - P;
      const f = Math.floor(slot / P);
      const p = slot - f * P;
      const n = cells[f]!.length;
      const first = firstCell[f]!;
      while (next[node]! < n) {
        // Each preacher starts at another cell, shifted on each Friday, so that the same two rarely meet twice.
        const k = (next[node]!++ + p + f * 7) % n;
        const cost = base[f]![p * n + k]!;
        if (cost !== FORBIDDEN && k !== taken[slot] && !seen[first + k] && here + cost === potential[first + k])
          return first + k;
      }
      const scanned = next[node]!++;
      if (scanned === n && taken[slot]! >= 0 && !seen[p] && here === potential[p]) return p;
    } else {
      if (next[node]!++ > 0) return -1;
      const f = fridayOfCell[node - firstCell[0]!]!;
      const k = node - firstCell[f]!;
      const owner = owners[f]![k]!;
      if (owner < 0) return here === potential[sink] ? sink : -1;
      const back = P + f * P + owner;
      if (!seen[back] && potential[back] === here - base[f]![owner * cells[f]!.length + k]!) return back;
    }
    return -1;
  }

  /** Gives one more sermon to a preacher, along a path of cost zero. */
  function augment(start: number): boolean {
    let depth = 0;
    path[0] = start;
    seen[start] = 1;
    while (depth >= 0) {
      const to = step(path[depth]!);
      if (to < 0) {
        depth -= 1;
        continue;
      }
      if (to === sink) {
        for (let at = 0; at <= depth; at++) hand(path[at]!, path[at + 1]!, at === depth);
        load[start]! += 1;
        return true;
      }
      seen[to] = 1;
      path[++depth] = to;
    }
    return false;
  }

  function hand(from: number, to: number, isLast: boolean): void {
    if (isLast || from < P || from >= P + F * P) return;
    const slot = from - P;
    const f = Math.floor(slot / P);
    if (to < P) {
      taken[slot] = -1;
      return;
    }
    const k = to - firstCell[f]!;
    taken[slot] = k;
    owners[f]![k] = slot - f * P;
  }

  // A gap costs more than all but the longest paths; with those the cell stays empty.
  while (measure()) {
    const far = distance[sink]!;
    if (potential[sink]! + far - WEIGHT.load >= WEIGHT.gap) break;
    for (let node = 0; node <= sink; node++) potential[node]! += Math.min(distance[node]!, far);
    for (let found = true; found;) {
      found = false;
      seen.fill(0);
      next.fill(0);
      for (const p of order) {
        while (canMore(p) && more(p) === potential[p] && augment(p)) found = true;
      }
    }
  }

  let bound = 0;
  for (const [f, list] of owners.entries()) {
    for (const [k, p] of list.entries()) bound += p < 0 ? WEIGHT.gap : base[f]![p * list.length + k]!;
  }
  for (let p = 0; p < P; p++) bound += WEIGHT.load * (Math.max(0, load[p]! - high) + Math.max(0, low[p]! - load[p]!));
  return { owners, bound };
}
