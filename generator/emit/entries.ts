/** What programs import of a package: its client, the gateway and its errors, and applications. */

import * as errors from '../../runtime/errors/errors.js';
import { ENTITY_TYPES } from '../model/item-types.js';
import type { ErrorCase, Model } from '../model/model.js';
import { literal } from '../text/code.js';
import { propertyKey } from '../text/property-key.js';
import { CLIENT_VALUES, openingDoc } from './module/module-client.js';
import { USER_AGENT, vendorPairs, type GenerationPlan } from './plan/generation-plan.js';
import type { EmitOptions, Import, ModuleFile, ModulePart } from './source-file.js';
import type { Render } from './template.js';

export interface EmitTools {
  readonly plans: readonly GenerationPlan[];
  readonly render: Render;
}

/** Every entry that has calls exports them. */
const ERROR_CLASSES: readonly string[] = Object.keys(errors).sort();

/** Types of the runtime that programs name. */
const CLIENT_TYPES =
  'AbortSignalLike AcquireOptions ApplicationOptions ArrayParam Auth BareCode BatchCall BatchData ' +
  'BatchOptions BatchOutcome BatchPages BatchResponse BatchSettled Bulk BulkOptions BulkOutcome ByType ' +
  'ByTypeRow Call CallByName CallEvent CallOptions CallResponse CallResponseMeta Calls CamelNames ' +
  'ClientCode ClientOptions CloseOptions Condition Cooldown CooldownStore Custom CustomFields ' +
  'DateInput Direction DispatcherLike EntityShape FailureOf FilterGroup GenerationRoot Hooks IdOnly InferSelect ' +
  'LegacyArrayParam LegacyListItem LegacyParam Limiter LimiterOptions LimiterWait ListCall ListItem ListResume ' +
  'LiteralUnion MetaCall MetaListCall OnProgress Page Pagination PagingMode Param Ref RequiredFilter ' +
  'ResumablePage RetryOptions Selected Settled Time ToArrayOptions TypeNumber ValidationIssue WebhookOptions ' +
  'WireCode WithoutSelect WriteOptions';

/** Types of the gateway's runtime that programs name. */
const GATEWAY_TYPES =
  'AbortSignalLike AcquireOptions Call CallEvent CallResponse CloseOptions Cooldown CooldownStore ' +
  'DispatcherLike EntityRoutes GatewayCallOptions GatewayErrorCase GatewayErrorClass GatewayItem ' +
  'GatewayOptions Hooks Limiter LimiterOptions LimiterWait RequestParts RetryOptions';

/** Types of the application runtime that programs name. */
const APPLICATION_TYPES =
  'AccountClientOptions Application LifecycleEvent CreateApplicationOptions ExchangeOptions Installation ' +
  'InstallationRecord InstallationStore Removal';

const CLIENT = 'dist/runtime/client.ts';
const GATEWAY = 'dist/runtime/gateway.ts';
const APPLICATION = 'dist/runtime/application.ts';

export function entries(model: Model, { plans, render }: EmitTools): readonly ModuleFile[] {
  const vendor = `vendor: ${vendorPairs(model.vendor)}`;
  return [
    {
      path: 'src/index.ts',
      doc: packageDescription(model),
      imports: [
        valueImport(CLIENT, 'defineClient'),
        typeImport(CLIENT, 'Client', 'ClientOf'),
        typeImport(CLIENT, 'ClientOptions'),
        USER_AGENT,
        valueImport('src/legacy/index.ts', 'methods', 'legacyMethods'),
        typeImport('src/legacy/index.ts', 'Legacy'),
        valueImport('src/v3/index.ts', 'methods', 'v3Methods'),
        typeImport('src/v3/index.ts', 'V3'),
      ],
      parts: [
        {
          of: 'types',
          text: `/** The client returned by \`createClient\`: REST 3.0 under \`v3\`, the legacy generation under \`legacy\`. */
export interface Client extends ClientOf<V3, Legacy> {}`,
        },
        {
          of: 'factory',
          doc: openingDoc('a client'),
          name: 'createClient',
          options: 'ClientOptions',
          result: 'Client',
          define: 'defineClient',
          types: 'V3, Legacy',
          argument: render('table', {
            rows: ['v3: v3Methods', 'legacy: legacyMethods', vendor, 'userAgent'],
          }),
        },
        ...entityTypes(model),
        ...enums(plans),
        {
          of: 'types',
          text: `export type * as v3 from './v3/index.js';
export type * as legacy from './legacy/index.js';
export type { V3, Legacy };`,
        },
        { of: 'exports', file: CLIENT, names: [...ERROR_CLASSES, ...CLIENT_VALUES] },
        { of: 'exports', file: CLIENT, names: CLIENT_TYPES.split(' '), isTypeOnly: true },
      ],
    },
    {
      path: 'src/gateway.ts',
      doc: 'The gateway: the API under `/v1/`, with an API key.',
      imports: [
        valueImport(GATEWAY, 'defineGateway'),
        typeImport(GATEWAY, 'GatewayOptionsOf'),
        USER_AGENT,
        valueImport('src/gateway/index.ts', 'methods'),
        typeImport('src/gateway/index.ts', 'Gateway'),
      ],
      parts: [
        {
          of: 'factory',
          doc: openingDoc('a client of the gateway'),
          name: 'createGateway',
          generics: '<S extends string>',
          options: 'GatewayOptionsOf<S>',
          result: 'Gateway',
          define: 'defineGateway',
          types: 'Gateway',
          argument: render('table', { rows: ['methods', vendor, 'userAgent'] }),
        },
        { of: 'exports', file: 'src/gateway/errors.ts', names: ['gatewayErrors'] },
        {
          of: 'types',
          text: `export type * as gateway from './gateway/index.js';
export type { Gateway };`,
        },
        { of: 'exports', file: GATEWAY, names: [...ERROR_CLASSES, 'createLimiter', 'gatewayErrorCase'] },
        { of: 'exports', file: GATEWAY, names: GATEWAY_TYPES.split(' '), isTypeOnly: true },
      ],
    },
    gatewayErrorsModule(plans, render),
    {
      path: 'src/application.ts',
      doc: 'An application on many accounts: authorised, installed, renewed and removed, with a client for each.',
      imports: [
        valueImport('src/index.ts', 'createClient'),
        typeImport('src/index.ts', 'Client'),
        valueImport(APPLICATION, 'defineApplication'),
        valueImport(USER_AGENT.file, USER_AGENT.name),
        typeImport(APPLICATION, 'Application'),
        typeImport(APPLICATION, 'CreateApplicationOptions'),
      ],
      parts: [
        {
          of: 'factory',
          doc: openingDoc('an application', 'one of its methods is called', 'token server'),
          name: 'createApplication',
          options: 'CreateApplicationOptions',
          result: 'Application<Client>',
          define: 'defineApplication',
          types: 'Client',
          argument: `createClient, ${USER_AGENT.name}`,
        },
        { of: 'exports', file: APPLICATION, names: ['memoryStore'] },
        { of: 'exports', file: APPLICATION, names: APPLICATION_TYPES.split(' '), isTypeOnly: true },
      ],
    },
  ];
}

function typeImport(file: string, name: string, as = name): Import {
  return { file, name, as };
}

function valueImport(file: string, name: string, as = name): Import {
  return { file, name, as, isValue: true };
}

/** What every client of the package sends as `User-Agent`; a file of its own, since a new version changes nothing else. */
export function userAgentModule({ packageName, packageVersion }: EmitOptions): ModuleFile {
  return {
    path: USER_AGENT.file,
    doc: 'The name and the version of this package, which its clients send as `User-Agent`.',
    imports: [],
    parts: [
      {
        of: 'constant',
        visibility: 'internal',
        name: USER_AGENT.name,
        type: 'string',
        value: literal(`${packageName}/${packageVersion}`),
      },
    ],
  };
}

/** The package in one sentence. */
export function packageDescription({ title }: Model): string {
  return title === '' ? 'A typed client of a collaboration service account.' : `A typed client of ${title}.`;
}

/** A constant of the built-in types of items that the account has. */
function entityTypes({ legacy }: Model): readonly ModulePart[] {
  const { byType } = legacy.methods.find((method) => method.byType !== undefined) ?? {};
  const listed = new Set(byType?.types.map(({ number }) => number));
  const present = Object.entries(ENTITY_TYPES).filter(([, number]) => listed.has(number));
  const members = present.map(([name, number]) => `${name}: ${number}`);
  return members.length === 0
    ? []
    : [
        {
          of: 'constant',
          visibility: 'public',
          doc: '/** Numbers of the types of items that every account has: values for `entityTypeId` of `crm.item`. */\n',
          name: 'entityType',
          type: `{ ${members.map((member) => `readonly ${member}`).join('; ')} }`,
          value: `{ ${members.join(', ')} }`,
        },
      ];
}

/** Items of enumerations by name. */
function enums(plans: readonly GenerationPlan[]): readonly ModulePart[] {
  const named = plans.flatMap(({ api, lookup }) =>
    api.entities.flatMap(({ name, enums: listed = [] }) => {
      const typeName = lookup.typeName(name);
      const fields = listed.map(({ field, items }) => ({
        name: propertyKey(field),
        items: items.map((item) => `${propertyKey(item.name)}: ${literal(item.id)}`),
      }));
      return fields.length === 0
        ? []
        : [{ name: typeName.charAt(0).toLowerCase() + typeName.slice(1), fields }];
    }),
  );
  if (named.length === 0) return [];
  const printed = (readonly: string, separator: string): string => {
    const object = (members: readonly string[]): string =>
      `{ ${members.map((member) => `${readonly}${member}`).join(separator)} }`;
    const objects = named.map(({ name, fields }) => {
      const members = fields.map((field) => `${field.name}: ${object(field.items)}`);
      return `  ${readonly}${propertyKey(name)}: ${object(members)}${separator.trim()}\n`;
    });
    return `{\n${objects.join('')}}`;
  };
  return [
    {
      of: 'constant',
      visibility: 'public',
      doc: '/** Items of enumeration fields: the id that an account has for each name. */\n',
      name: 'enums',
      type: printed('readonly ', '; '),
      value: printed('', ', '),
    },
  ];
}

/** The gateway's error reference as a table: what a code means, what to do, whether repeating is safe. */
function gatewayErrorsModule(plans: readonly GenerationPlan[], render: Render): ModuleFile {
  const plan = plans.find(({ api }) => api.generation === 'gateway');
  if (plan === undefined) throw new Error('the gateway was not planned');
  const codes = plan.names({ of: 'common-code' });
  const errors = new Map(plan.api.commonErrors.map((error) => [error.code, error]));
  const rows = [...errors].map(([name, error]) => errorRow(name, error));
  return {
    path: 'src/gateway/errors.ts',
    doc: "The gateway's error reference.",
    imports: [
      valueImport(GATEWAY, 'defineErrors'),
      typeImport(GATEWAY, 'GatewayErrorCase'),
      typeImport('src/gateway/index.ts', codes),
    ],
    parts: [
      {
        of: 'constant',
        visibility: 'public',
        doc: '/** What each documented code means; `gatewayErrorCase(gatewayErrors, code)` takes any string. */\n',
        name: 'gatewayErrors',
        type: `{ readonly [Code in ${codes}]: GatewayErrorCase }`,
        value: `/* @__PURE__ */ defineErrors(${render('table', { rows })})`,
      },
    ],
  };
}

function errorRow(name: string, error: ErrorCase): string {
  const statuses = [error.status, ...(error.otherStatuses ?? [])].filter((status) => status !== 0);
  const values = [
    `[${statuses.map(literal).join(', ')}]`,
    literal(error.class ?? 'ApiError'),
    literal(error.repeatable ?? false),
    literal(error.condition),
    literal(error.action ?? ''),
    ...(error.delay === undefined ? [] : [literal(error.delay)]),
  ];
  return `${propertyKey(name)}: [${values.join(', ')}]`;
}
