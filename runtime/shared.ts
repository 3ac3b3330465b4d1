/** What several entries of the package use. Each loads all of it: one file more would cost more than what it leaves out. */

import './errors/index.js';
import './limit/limiter.js';
import './value/crypto.js';
import './value/world.js';
