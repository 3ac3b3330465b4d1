/** Keeps one task for each open order of a shop. */

import type { Client } from '@svc/client';

export interface Order {
  readonly number: string;
  readonly customer: string;
  readonly due: Date;
}

/** Which task belongs to which order; a shop keeps it in its database. */
export type Links = Map<string, number>;

export interface Team {
  /** User who opens the tasks. */
  readonly creatorId: number;
  /** User who packs. */
  readonly responsibleId: number;
}

export interface SyncReport {
  readonly opened: readonly string[];
  readonly moved: readonly string[];
}

/** Opens a task for each order that has none, and moves the deadline of a task whose order has moved. */
export async function syncOrders(
  svc: Client,
  orders: readonly Order[],
  { links, team }: { readonly links: Links; readonly team: Team },
): Promise<SyncReport> {
  const report = { opened: [] as string[], moved: [] as string[] };
  const deadlines = await deadlinesOf(svc, [...links.values()]);
  for (const order of orders) {
    const id = links.get(order.number);
    if (id === undefined) {
      links.set(order.number, await openTask(svc, order, team));
      report.opened.push(order.number);
    } else if (deadlines.get(id) !== order.due.getTime()) {
      await svc.v3.tasks.task.update({ id, fields: { deadline: order.due } });
      report.moved.push(order.number);
    }
  }
  return report;
}

/** The key belongs to the order: whoever repeats this after a crash gets the first task, not a second one. */
async function openTask(svc: Client, order: Order, team: Team): Promise<number> {
  const { id } = await svc.v3.tasks.task.add(
    { fields: { title: `Pack order ${order.number} for ${order.customer}`, deadline: order.due, ...team } },
    { idempotencyKey: `order-${order.number}` },
  );
  return id;
}

async function deadlinesOf(
  svc: Client,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | undefined>> {
  const deadlines = new Map<number, number | undefined>();
  if (ids.length === 0) return deadlines;
  const tasks = svc.v3.tasks.task.list({ select: ['id', 'deadline'], filter: [['id', 'in', ids]] });
  for await (const { id, deadline } of tasks)
    deadlines.set(id, deadline === null ? undefined : Date.parse(deadline));
  return deadlines;
}
