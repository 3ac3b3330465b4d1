/** What short programs cost from their start: 100 reads one after another, and `bulk` of 1,000 writes. */

import { readFileSync } from 'node:fs';
import { measure } from './processes.mjs';

const { short } = JSON.parse(readFileSync('programs.json', 'utf8'));

measure(short, 'short programs', 'ratio');
