/** What the three generations do differently, as data: stages read a trait and do not compare names of generations. */

import type { Generation } from './model.js';

interface GenerationTraits {
  /** In titles: `the gateway`. */
  readonly title: string;
  /** The interface of its modules. */
  readonly interfaceName: string;
  /** What a program reaches its methods by. */
  readonly root: string;
  /** `methods`: by name, below `/rest`. `routes`: by verb and path. */
  readonly addressing: 'methods' | 'routes';
  /** The member of an answer that holds the data. */
  readonly dataMember: 'result' | 'data';
  /** A write carries an idempotency key, so that it can be repeated. */
  readonly hasKeyedWrites: boolean;
  /** Parameters that nothing describes go by `custom()`; else a payload is open, and can be an array. */
  readonly takesCustomNames: boolean;
  /** A parameter can be a reference to an earlier call of the same batch. */
  readonly takesReferences: boolean;
  /** Answers print numbers as strings. */
  readonly printsNumbersAsStrings: boolean;
  /** Rows of its lists hold more than is described, and `*` selects them all. */
  readonly hasOpenRows: boolean;
  /** The caller supplies the result type of a method whose result is not described. */
  readonly takesResultType: boolean;
  /** The account describes it, today in place and tomorrow by a schema: the type of a result has the same name in both. */
  readonly namesAnswers: boolean;
  /** Types of the runtime that its methods are declared with. */
  readonly runtimeTypes: {
    readonly options: 'CallOptions' | 'GatewayCallOptions';
    readonly table: 'MethodTable' | 'GatewayTable';
    /** The client of one of its modules, which `define…` makes. */
    readonly client?: 'V3Client' | 'LegacyClient';
    /** What the interface of its modules extends. */
    readonly core?: 'GatewayCore';
  };
  /** Names for the type of the codes that any method can answer with, best first. */
  readonly commonCodeNames: readonly string[];
  /** The table of codes and their meanings that the package exports. */
  readonly errorTable?: string;
  /** Methods of this namespace are made by the runtime, once for each entity of the account. */
  readonly entityNamespace?: string;
}

const REST = {
  addressing: 'methods',
  dataMember: 'result',
  takesCustomNames: true,
  takesReferences: true,
  runtimeTypes: { options: 'CallOptions', table: 'MethodTable' },
  commonCodeNames: ['CommonCode', 'AnyCommonCode'],
} as const;

const TRAITS: Readonly<Record<Generation, GenerationTraits>> = {
  v3: {
    ...REST,
    runtimeTypes: { ...REST.runtimeTypes, client: 'V3Client' },
    title: 'REST 3.0',
    interfaceName: 'V3',
    root: 'svc.v3',
    hasKeyedWrites: true,
    printsNumbersAsStrings: false,
    hasOpenRows: false,
    takesResultType: false,
    namesAnswers: true,
  },
  legacy: {
    ...REST,
    runtimeTypes: { ...REST.runtimeTypes, client: 'LegacyClient' },
    title: 'the legacy generation',
    interfaceName: 'Legacy',
    root: 'svc.legacy',
    hasKeyedWrites: false,
    printsNumbersAsStrings: true,
    hasOpenRows: true,
    takesResultType: true,
    namesAnswers: false,
  },
  gateway: {
    title: 'the gateway',
    interfaceName: 'Gateway',
    root: 'gw',
    addressing: 'routes',
    dataMember: 'data',
    hasKeyedWrites: false,
    takesCustomNames: false,
    takesReferences: false,
    printsNumbersAsStrings: false,
    hasOpenRows: false,
    takesResultType: false,
    namesAnswers: false,
    runtimeTypes: { options: 'GatewayCallOptions', table: 'GatewayTable', core: 'GatewayCore' },
    commonCodeNames: ['GatewayCode', 'AnyGatewayCode'],
    errorTable: 'gatewayErrors',
    entityNamespace: 'entity',
  },
};

export function traitsOf({ generation }: { readonly generation: Generation }): GenerationTraits {
  return TRAITS[generation];
}
