/** `describe`: one method, for people or for programs. */

import {
  BATCH,
  BATCH_ELSEWHERE,
  findInGeneration,
  methodsOf,
  otherGenerations,
} from '../method/find-method.js';
import { methodJson } from '../method/method-json.js';
import { methodLines } from '../method/method-text.js';
import type { Io } from '../terminal/io.js';
import { painter } from '../terminal/layout.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { answerFromModel } from './method-source.js';

export async function runDescribe(
  config: OptionsOf<'describe'>,
  io: Io,
  { positionals: [wanted = ''] }: CommandArguments<'describe'>,
): Promise<number> {
  const { model, found } = await answerFromModel(config, io, {}, (one) => ({
    model: one,
    found: findInGeneration(one, wanted, config.generation),
  }));
  const methods = methodsOf(model, config.generation);
  const about = methodJson(model)(found);
  if (config.json) {
    io.out.write(`${JSON.stringify(about, null, 2)}\n`);
    return 0;
  }
  const { terminal, columns } = io.out;
  const lines = methodLines(found, about, model, {
    ...{ terminal, columns, all: config.allRows },
    paint: painter(io.out, io.env),
  });
  const others = otherGenerations(methods, found).map(
    (generation) => `--generation ${generation} shows the method of that name there.`,
  );
  const notes = found.method.name === BATCH ? [...others, BATCH_NOTE] : others;
  io.out.write(`${[...lines, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n')}\n`);
  return 0;
}

const BATCH_NOTE = `This is the batch of the gateway; ${BATCH_ELSEWHERE}: see its README.`;
