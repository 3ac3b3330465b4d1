/** Tells where the answers of an account differ from the types of this package, once each and without any of its data. */

import { defineObserve, type Observer, type ObserveOptions } from './runtime/shapes/index.js';

/**
 * Looks at a sample of the answers of a client that gets it as the option `observe`.
 *
 * @throws UsageError for options that cannot work.
 */
export const observe: (options: ObserveOptions) => Observer = /* @__PURE__ */ defineObserve([
  'v3 scopes {s:[m,[a,s]]}',
  'v3 tasks.task.add {e:Task,p:whole}',
  'v3 tasks.task.chat.message.send {s:b}',
  'v3 tasks.task.get {e:Task,p:whole}',
  'v3 tasks.task.list {e:Task,l:1,p:id}',
  'v3 tasks.task.update {s:b}',
  'v3.e Task {f:{id:i,title:s,deadline:?s,status:s,rights:[o,{read:b,edit:b},{},1],stageId:?i},p:[id,title,deadline,status,rights],r:{responsible:User,accomplices:User}}',
  'v3.e User {f:{id:i,name:?s},p:[id,name]}',
  'legacy event.bind {s:b}',
  'legacy task.comment.add {s:i}',
  'legacy user.get {e:User,l:1,p:whole}',
  'legacy.e User {f:{ID:s,NAME:?s},p:[ID],o:1}',
  'legacy.t DialogId ["|",s,s]',
]);

export type { Mismatch, ObservedAnswer, ObserveOptions, Observer } from './runtime/shapes/index.js';
