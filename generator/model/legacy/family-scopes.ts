/** Scopes of legacy families: the account names its methods and not the scope that each needs. */

/**
 * The scope of every method whose name begins with these segments. The longest match wins. A family that no source names
 * is left out: a wrong scope would send a person to the wrong setting
 * (Applications, Catalogue; Server behaviour, Legacy core).
 */
const FAMILY_SCOPES: Readonly<Record<string, readonly string[]>> = {
  booking: ['booking'],
  calendar: ['calendar'],
  catalog: ['catalog'],
  crm: ['crm'],
  'humanresources.hcmlink': ['humanresources.hcmlink'],
  im: ['im'],
  imbot: ['imbot'],
  imconnector: ['imconnector'],
  imopenlines: ['imopenlines'],
  log: ['log'],
  mailservice: ['mailservice'],
  messageservice: ['messageservice'],
  'sale.paysystem': ['pay_system'],
  'sign.b2e': ['sign.b2e'],
  task: ['task'],
  tasks: ['task'],
  telephony: ['telephony'],
};

/** Any one of them admits the method; empty where no source states one. */
export function legacyScope(name: string): readonly string[] {
  const segments = name.toLowerCase().split('.');
  for (let length = segments.length - 1; length > 0; length -= 1) {
    const family = segments.slice(0, length).join('.');
    const found = Object.hasOwn(FAMILY_SCOPES, family) ? FAMILY_SCOPES[family] : undefined;
    if (found !== undefined) return found;
  }
  return [];
}
