/** Payment systems: two of this application, one of another. */

export interface PaySystem {
  readonly id: number;
  /** The symbol that `SVC_REST_HANDLER` names. */
  readonly handler: string;
  /** Registered by another application, which alone may delete it. */
  readonly foreign: boolean;
  /** Handler parameter code to value. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export function seedPaySystems(): Map<number, PaySystem> {
  const systems: PaySystem[] = [
    {
      id: 1,
      handler: 'card_handler',
      foreign: false,
      settings: { SHOP_ID: 'shop-1', CURRENCY: 'EUR', TEST_MODE: 'Y' },
    },
    // Its settings are an empty map, printed as `[]`.
    { id: 2, handler: 'cash_handler', foreign: false, settings: {} },
    { id: 3, handler: 'other_handler', foreign: true, settings: { MERCHANT: 'other' } },
    { id: 4, handler: 'card_handler', foreign: false, settings: { SHOP_ID: 'shop-4', CURRENCY: 'USD' } },
  ];
  return new Map(systems.map((system) => [system.id, system]));
}
