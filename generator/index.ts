/** `svc-gen`: what a config file imports. */
export { defineConfig, type Config } from './config.js';
