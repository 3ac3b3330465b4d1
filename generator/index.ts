/** `svc-gen`: what a config file imports. */
export { defineConfig, type Config } from './base/config.js';
