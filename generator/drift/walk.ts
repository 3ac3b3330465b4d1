/** Walks through two trees at once: pairs their nodes, reports what was added, removed or changed, and notes which named types they mention. */

import type { ParamShape } from '../model/model.js';
import type { ChangeName } from './classes.js';
import type { Difference, DataDirection, Pair } from './difference.js';
import { classesOf, classOf } from './kinds.js';
import { firstPairs } from './renames.js';
import { type ModelNode, shapeNode } from './tree.js';

/** The current position of the walk in both trees. */
export interface Location {
  readonly path: string;
  readonly shared: boolean;
  readonly direction: DataDirection;
  /** One step away from the object itself: that far `select` reaches, and no further. */
  readonly related: boolean;
}

/** References of both models at the same place. */
export interface Mention extends Pair<string> {
  readonly at: Location;
}

export interface Walked {
  readonly differences: readonly Difference[];
  readonly mentions: readonly Mention[];
}

/** The shape of a named type. */
type Unname = (name: string) => ParamShape | undefined;

export function walk(pair: Pair<ModelNode>, from: Location, unname: Pair<Unname>): Walked {
  const differences: Difference[] = [];
  const mentions: Mention[] = [];
  visit(pair, from);
  return { differences, mentions };

  function visit({ before, after }: Pair<ModelNode>, at: Location): void {
    if (before.name && after.name && before.shape?.kind === after.shape?.kind) {
      mentions.push({ before: before.name, after: after.name, at });
      return;
    }
    // A named type on one side equals a type described in place on the other if their descriptions are equal.
    const [old, now] = [describedInPlace(before, unname.before), describedInPlace(after, unname.after)];
    const classes = classesOf(old, now, at.direction);
    for (const change of classes ?? []) report(at, change, old, now);
    if (classes === undefined) for (const part of pairsOf(old, now)) visitPart(part, at);
  }

  function visitPart({ step, before, after }: Part, from: Location): void {
    const isRelation = before?.kind === 'relation' || after?.kind === 'relation';
    if (isRelation && from.related) return;
    const direction = before?.direction ?? from.direction;
    const at = { ...from, path: from.path + step, direction, related: from.related || isRelation };
    // A field that `select` still names and nothing describes any more is gone.
    const isGone = after?.value === 'undescribed' && before?.value !== 'undescribed';
    if (before && after && !isGone) return visit({ before, after }, at);
    if (before) report(at, classOf(before, 'removed', at.direction), before);
    else if (after) report(at, classOf(after, 'added', at.direction), undefined, after);
  }

  function report(at: Location, change: ChangeName | undefined, before?: ModelNode, after?: ModelNode): void {
    if (change === undefined) return;
    const [old, now] = [before?.text?.(), after?.text?.()];
    const texts = old === now ? {} : { before: old, after: now };
    differences.push({ change, path: at.path.replace(/^\./, ''), shared: at.shared, ...texts });
  }
}

function describedInPlace(node: ModelNode, unname: Unname): ModelNode {
  const shape = node.name === undefined ? undefined : unname(node.name);
  return shape ? shapeNode(shape) : node;
}

interface Part extends Partial<Pair<ModelNode | undefined>> {
  readonly step: string;
}

function pairsOf(before: ModelNode, after: ModelNode): readonly Part[] {
  const [old, now] = [byKey(before.parts), byKey(pairVariants(before.parts, after.parts))];
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => ({
    step: (old.get(key) ?? now.get(key))?.step ?? '',
    before: old.get(key) ?? before.fallback,
    after: now.get(key) ?? after.fallback,
  }));
}

function byKey(nodes: readonly ModelNode[]): ReadonlyMap<string, ModelNode> {
  return new Map(nodes.map((node) => [node.key, node]));
}

/** The nodes after, in which each variant has the key of the variant before that shares most of its names. */
function pairVariants(before: readonly ModelNode[], after: readonly ModelNode[]): readonly ModelNode[] {
  const [old, now] = [before.filter(isVariant), after.filter(isVariant)];
  if (old.length < 2 && now.length < 2) return after;
  const candidates = old
    .flatMap((one) => now.map((other) => ({ before: one, after: other, overlap: overlap(one, other) })))
    .toSorted((a, b) => b.overlap - a.overlap);
  const keys = new Map<ModelNode, string>(
    firstPairs(candidates).map((pair) => [pair.after, pair.before.key]),
  );
  return after.map((node) =>
    isVariant(node) ? { ...node, key: keys.get(node) ?? `new ${node.key}` } : node,
  );
}

function isVariant({ kind }: ModelNode): boolean {
  return kind === 'variant';
}

/** Shared names, less those that only one side has; among equals the variant that has changed least. */
function overlap({ parts: before }: ModelNode, { parts: after }: ModelNode): number {
  const texts = new Map(after.map((member) => [member.key, member.text?.()]));
  const shared = before.filter(({ key }) => texts.has(key));
  const same = shared.filter(({ key, text }) => texts.get(key) === text?.());
  return 3 * shared.length - before.length - after.length + same.length / (before.length + 1);
}
