/**
 * What a process pays to load the client and to make its first call: processor time of processes over that of an
 * empty one, in interleaved rounds. The programs are in the same folder.
 */

import { readFileSync } from 'node:fs';
import { measure } from './processes.mjs';

/** Name to file, and to the program that it is measured over. */
const { imports, firstCalls } = JSON.parse(readFileSync('programs.json', 'utf8'));

measure(imports, 'import', 'overEmptyMs');
measure(firstCalls, 'first call', 'ratio');
