/**
 * The tools of `svc-gen mcp` as frameworks for agents send them to a model's provider: what each would send is read and compared
 * with what the server lists. No model, and nothing leaves the machine. The frameworks are large (1 GB): without
 * `SVC_AGENTS=all` only the official client runs, whose tools are those of the server.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, run } from '../../package/installed-client.js';

interface Host {
  readonly name: string;
  /** What the registry calls it and what it needs. */
  readonly packages: readonly string[];
  /** Prints the tools of each provider, by its name, and the answer to one call. */
  readonly program: string;
  /** By provider: what its tools lose, as a known limit of the host. */
  readonly loses?: Readonly<Record<string, readonly string[]>>;
}

/** The requests that would go to a provider are kept, and answered with a refusal. */
const COMMON = `
export const server = { command: process.execPath, args: [process.env.SVC_BIN, 'mcp', '--sandbox', '--allow-writes', '--quiet'], env: { PATH: process.env.PATH } };
export const call = { name: 'tasks.task.list', params: { select: ['id', 'title'] }, keep: [{ field: 'id', operator: '<=', value: '2' }] };
const sent = [];
globalThis.fetch = async (input, init) => {
  sent.push(JSON.parse(init?.body ?? (await input.text())));
  return new Response('{"error":{"message":"kept"}}', { status: 400, headers: { 'content-type': 'application/json' } });
};
export async function sentBy(request) {
  await request.catch(() => {});
  return sent.pop()?.tools;
}
export function done(tools, answer) {
  process.stdout.write('\\n' + JSON.stringify({ tools, answer: JSON.stringify(answer) }) + '\\n', () => process.exit(0));
}
`;

const OFFICIAL = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { server, call, sentBy, done } from './common.mjs';
const client = new Client({ name: 'test', version: '1' });
await client.connect(new StdioClientTransport(server));
`;

const SDK = '@modelcontextprotocol/sdk@1.32.2';

const HOSTS: readonly Host[] = [
  {
    name: '@ai-sdk/mcp',
    packages: ['@ai-sdk/mcp@2.0.99', '@ai-sdk/openai@4.0.118', '@ai-sdk/google@4.0.121'],
    program: `
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as Stdio } from '@ai-sdk/mcp/mcp-stdio';
import { createOpenAI } from '@ai-sdk/openai';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { server, call, sentBy, done } from './common.mjs';
const own = await (await createMCPClient({ transport: new Stdio(server) })).tools();
const tools = Object.entries(own).map(([name, { description, inputSchema }]) => ({ type: 'function', name, description, inputSchema: inputSchema.jsonSchema }));
const prompt = [{ role: 'user', content: [{ type: 'text', text: 'x' }] }];
const sends = (model) => sentBy(model.doGenerate({ prompt, tools }));
const openai = createOpenAI({ apiKey: 'x' });
const answer = await own.call_read_method.execute(call, { toolCallId: '1', messages: [] });
done({ openai: await sends(openai('gpt-5')), 'openai chat': await sends(openai.chat('gpt-5')), google: await sends(createGoogleGenerativeAI({ apiKey: 'x' })('gemini-3-pro')) }, answer);
`,
  },
  {
    name: '@langchain/mcp-adapters',
    packages: [
      '@langchain/mcp-adapters@1.1.4',
      '@langchain/core@1.4.0',
      '@langchain/langgraph@1.7.3',
      '@langchain/openai@1.6.0',
      '@langchain/google-genai@2.3.2',
    ],
    program: `
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { ChatOpenAI } from '@langchain/openai';
import { ChatGoogleGenerativeAI } from '@langchain/google-genai';
import { server, call, sentBy, done } from './common.mjs';
const tools = await new MultiServerMCPClient({ mcpServers: { account: { transport: 'stdio', ...server } } }).getTools();
const sends = (model) => sentBy(model.bindTools(tools).invoke('x'));
const answer = await tools.find(({ name }) => name.endsWith('call_read_method')).invoke(call);
done({ openai: await sends(new ChatOpenAI({ apiKey: 'x', model: 'gpt-5', maxRetries: 0 })), google: await sends(new ChatGoogleGenerativeAI({ apiKey: 'x', model: 'gemini-3-pro', maxRetries: 0 })) }, answer);
`,
  },
  {
    name: '@openai/agents',
    packages: ['@openai/agents@0.20.0', 'openai@7.59.0'],
    program: `
import { Agent, run, MCPServerStdio, setDefaultOpenAIClient, setTracingDisabled } from '@openai/agents';
import OpenAI from 'openai';
import { server, call, sentBy, done } from './common.mjs';
setTracingDisabled(true);
setDefaultOpenAIClient(new OpenAI({ apiKey: 'x', maxRetries: 0, fetch: globalThis.fetch }));
const mcp = new MCPServerStdio({ ...server, name: 'account' });
await mcp.connect();
const sends = (mcpConfig) => sentBy(run(new Agent({ name: 'a', model: 'gpt-5', mcpServers: [mcp], mcpConfig }), 'x'));
done({ openai: await sends({}), 'openai strict': await sends({ convertSchemasToStrict: true }) }, await mcp.callTool('call_read_method', call));
`,
  },
  {
    name: '@google/genai',
    packages: ['@google/genai@3.1.0', SDK],
    program: `
import { GoogleGenAI, mcpToTool } from '@google/genai';
${OFFICIAL}
const tool = mcpToTool(client);
await tool.tool();
const answer = await tool.callTool([{ name: 'call_read_method', args: call }]);
const config = { tools: [tool], automaticFunctionCalling: { disable: true } };
done({ google: await sentBy(new GoogleGenAI({ apiKey: 'x' }).models.generateContent({ model: 'gemini-3-pro', contents: 'x', config })) }, answer);
`,
  },
  {
    name: 'genkit',
    packages: ['genkit@1.42.0', '@genkit-ai/mcp@1.42.0'],
    program: `
import { genkit } from 'genkit';
import { createMcpHost } from '@genkit-ai/mcp';
import { server, call, done } from './common.mjs';
const tools = await createMcpHost({ name: 'host', mcpServers: { account: server } }).getActiveTools(genkit({}));
const answer = await tools.find(({ __action }) => __action.name.endsWith('call_read_method'))(call);
done({ genkit: tools.map(({ __action: { name, description, inputJsonSchema } }) => ({ name, description, parameters: inputJsonSchema })) }, answer);
`,
  },
  {
    name: '@mastra/mcp',
    packages: ['@mastra/mcp@2.0.0', '@mastra/core@1.71.0', '@mastra/schema-compat@1.3.11', SDK, 'zod@4.6.7'],
    program: `
import { MCPClient } from '@mastra/mcp';
import * as compat from '@mastra/schema-compat';
import { server, call, done } from './common.mjs';
const host = new MCPClient({ servers: { account: server } });
const own = Object.values(await host.listTools());
const sends = (Layer, provider, modelId) => own.map(({ id, description, inputSchema }) => ({ name: id, description, parameters: compat.applyCompatLayer({ schema: inputSchema['~standard'].jsonSchema.input({ target: 'draft-07' }), compatLayers: [new Layer({ provider, modelId, supportsStructuredOutputs: false })], mode: 'jsonSchema' }) }));
const answer = await own.find(({ id }) => id.endsWith('call_read_method')).execute(call, {});
done({ openai: sends(compat.OpenAISchemaCompatLayer, 'openai', 'gpt-5'), google: sends(compat.GoogleSchemaCompatLayer, 'google', 'gemini-3-pro'), anthropic: sends(compat.AnthropicSchemaCompatLayer, 'anthropic', 'claude'), deepseek: sends(compat.DeepSeekSchemaCompatLayer, 'deepseek', 'deepseek'), meta: sends(compat.MetaSchemaCompatLayer, 'meta', 'llama') }, answer);
`,
    // A model that follows the schema can send only an empty object.
    loses: { openai: ['call_read_method.params is closed', 'call_write_method.params is closed'] },
  },
  {
    name: '@google/adk',
    packages: ['@google/adk@2.0.0', SDK, 'zod@4.6.7'],
    program: `
import { MCPToolset } from '@google/adk';
import { server, call, done } from './common.mjs';
const tools = await new MCPToolset({ type: 'StdioConnectionParams', serverParams: server }).getTools();
const answer = await tools.find(({ name }) => name.endsWith('call_read_method')).runAsync({ args: call, toolContext: {} });
done({ google: tools.map((tool) => tool._getDeclaration()) }, answer);
`,
  },
  {
    name: '@llamaindex/tools',
    packages: [
      '@llamaindex/tools@0.2.1',
      '@llamaindex/core@0.6.22',
      '@llamaindex/env@0.1.30',
      SDK,
      'zod@4.6.7',
    ],
    program: `
import { mcp } from '@llamaindex/tools';
import { server, call, done } from './common.mjs';
const tools = await mcp({ ...server, verbose: false }).tools();
const answer = await tools.find(({ metadata }) => metadata.name.endsWith('call_read_method')).call(call);
done({ llamaindex: tools.map(({ metadata }) => metadata) }, answer);
`,
  },
  {
    name: '@google/gemini-cli-core',
    packages: ['@google/gemini-cli-core@0.61.0'],
    program: `
import { connectToMcpServer, discoverTools } from '@google/gemini-cli-core/dist/src/tools/mcp-client.js';
import { server, call, done } from './common.mjs';
const config = { getUsageStatisticsEnabled: () => false, getMcpServers: () => ({}), isTrustedFolder: () => true, getSessionId: () => 'x', getDebugMode: () => false, sanitizationConfig: { allowedEnvironmentVariables: [], blockedEnvironmentVariables: [], enableEnvironmentVariableRedaction: false }, emitMcpDiagnostic() {}, getPolicyEngine: () => undefined };
const client = await connectToMcpServer('1', 'account', server, false, { getDirectories: () => ['/'], onDirectoriesChanged: () => () => {} }, config);
const tools = await discoverTools('account', server, client, config, { subscribe() {}, publish() {} }, {});
done({ google: tools.map(({ schema }) => schema) }, await client.callTool({ name: 'call_read_method', arguments: call }));
`,
  },
];

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
}

interface Tool {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: Schema;
  readonly parametersJsonSchema?: Schema;
}

/** Of OpenAI a list of functions, inside of a member or not; of Gemini one object with all declarations. */
function toolsIn(sent: unknown): readonly Tool[] {
  if (Array.isArray(sent)) return sent.flatMap(toolsIn);
  const { functionDeclarations, function: inner } = Object(sent) as Record<string, unknown>; // checked by its members
  if (functionDeclarations !== undefined) return toolsIn(functionDeclarations);
  return [(inner ?? sent) as Tool]; // its schema is compared
}

/** `null` may be admitted too: it is an absent argument. */
function withoutNull(schema: Schema): Schema & { readonly types: readonly string[] } {
  const known = schema.anyOf?.find(({ type }) => type !== 'null');
  const one = { ...schema, ...known };
  const types = [one.type ?? []].flat().map((type) => type.toLowerCase());
  return { ...one, types: types.filter((type) => type !== 'null') };
}

/** What the converted schema no longer says, or says otherwise, where that changes what a model sends. */
function lost(converted: Schema | undefined, own: Schema, at: string): readonly string[] {
  if (converted === undefined) return [`${at} is absent`];
  const now = withoutNull(converted);
  const { type, enum: values, required = [], properties = {}, items, description } = own;
  const inner = Object.keys(properties);
  return [
    ...(now.types.join() === type ? [] : [`${at} is of type ${now.types.join()}`]),
    ...(values === undefined || now.enum?.filter((value) => value !== null).join() === values.join()
      ? []
      : [`${at} has other values`]),
    ...required
      .filter((name) => now.required?.includes(name) !== true)
      .map((name) => `${at}.${name} is optional`),
    ...(type === 'array' && now.items === undefined ? [`${at} has no items`] : []),
    ...(description === undefined || now.description?.startsWith(description) === true
      ? []
      : [`${at} has another text`]),
    ...(type === 'object' && inner.length === 0 && now.additionalProperties === false
      ? [`${at} is closed`]
      : []),
    ...inner.flatMap((name) => lost(now.properties?.[name], properties[name] ?? {}, `${at}.${name}`)),
    ...(items === undefined ? [] : lost(now.items, items, `${at}[]`)),
  ];
}

function lostOf(sent: unknown): readonly string[] {
  const tools = toolsIn(sent);
  return listed.flatMap(({ name, description, inputSchema }) => {
    const tool = tools.find((one) => one.name.endsWith(name));
    if (tool === undefined) return [`${name} is absent`];
    const text = tool.description === description ? [] : [`${name} has another text`];
    return [...text, ...lost(tool.parameters ?? tool.parametersJsonSchema, inputSchema as Schema, name)]; // our own schema
  });
}

const SVC_BIN = join(root, 'bin/svc-gen.js');
let listed: Awaited<ReturnType<Client['listTools']>>['tools'] = [];

beforeAll(async () => {
  const client = new Client({ name: 'test', version: '1' });
  const args = [SVC_BIN, 'mcp', '--sandbox', '--allow-writes', '--quiet'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
  ({ tools: listed } = await client.listTools());
  await client.close();
}, 30_000);

test('the tools as the server lists them lose nothing; without items, a value and a name they do', () => {
  const own = listed.map(({ inputSchema, ...tool }) => ({ ...tool, parameters: inputSchema }));
  expect(own).toHaveLength(4);
  expect(lostOf(own)).toEqual([]);
  const bent = own.map(
    (tool) => JSON.parse(JSON.stringify(tool).replace('"items"', '"prefixItems"')) as Tool,
  );
  expect(lostOf(bent)).toEqual(['call_read_method.keep has no items', 'call_read_method.keep[] is absent']);
  const other = own.map((tool) => JSON.parse(JSON.stringify(tool).replace('"contains"', '"holds"')) as Tool);
  expect(lostOf(other)).toEqual(['call_read_method.keep[].operator has other values']);
});

describe.runIf(process.env['SVC_AGENTS'] === 'all')('frameworks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-agents-'));
  let node = '';

  beforeAll(async () => {
    // Most of them need it.
    node = (await run(process.execPath, [join(root, 'test/slow/node-of.mjs'), '22'])).stdout.trim();
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    writeFileSync(join(folder, 'common.mjs'), COMMON);
    const packages = [...new Set(HOSTS.flatMap((host) => host.packages))];
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error'];
    const { code, stderr } = await run('npm', ['install', ...options, ...packages], { cwd: folder });
    if (code !== 0) throw new Error(`the frameworks cannot be installed: ${stderr}`);
  }, 900_000);

  // Some 100,000 files.
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

  test.each(HOSTS)(
    '$name sends the tools and calls one',
    { timeout: 120_000 },
    async ({ name, program, loses }) => {
      const file = join(folder, `${name.replace(/\W/g, '-')}.mjs`);
      writeFileSync(file, program);
      const { stdout, stderr } = await run(node, [file], { cwd: folder, env: { SVC_BIN } });
      const line = stdout.split('\n').find((one) => one.startsWith('{"tools"'));
      if (line === undefined) throw new Error(`${name} ends early: ${stderr}`);
      const { tools, answer } = JSON.parse(line) as {
        tools: Readonly<Record<string, unknown>>;
        answer: string;
      };
      expect(answer).toContain('Prepare the release notes');
      const found = Object.entries(tools).map(([provider, sent]) => [provider, lostOf(sent)] as const);
      const known = Object.keys(tools).map((provider) => [provider, loses?.[provider] ?? []] as const);
      expect(found).toEqual(known);
    },
  );
});
