/** Chats that are not the chat of a task, a group or two people. */

export interface Chat {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly owner: number;
  /** Absent: everybody. */
  readonly participants?: readonly number[];
}

export function seedChats(): Map<number, Chat> {
  const chats: Chat[] = [
    { id: 1, name: 'General', type: 'general', owner: 1 },
    { id: 2, name: 'Directors', type: 'chat', owner: 1, participants: [1, 3, 6] },
    { id: 3, name: 'Lunch', type: 'open', owner: 2, participants: [1, 2, 4, 5] },
  ];
  return new Map(chats.map((chat) => [chat.id, chat]));
}
