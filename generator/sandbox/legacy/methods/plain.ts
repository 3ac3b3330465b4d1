/** Methods that only read: `mailservice.fields` and `booking.v1.clienttype.list` (Legacy reference, Endpoints). */

import { answer, type LegacyMethod } from '../outcome.js';

/** Which fields a mail service has is not shown; these are examples. */
const MAIL_SERVICE_FIELDS = {
  ID: 'Identifier',
  SITE_ID: 'Site',
  ACTIVE: 'Active',
  SERVICE_TYPE: 'Type',
  NAME: 'Name',
  SERVER: 'Server address',
  PORT: 'Port',
  ENCRYPTION: 'Secure connection',
  LINK: 'Web interface',
  ICON: 'Icon',
  SORT: 'Order',
};

export const mailServiceFields: LegacyMethod = {
  scope: ['mailservice'],
  plain: true,
  run: () => answer(MAIL_SERVICE_FIELDS),
};

export const clientTypeList: LegacyMethod = {
  scope: ['booking'],
  plain: true,
  run: ({ state }) => answer({ clientType: state.clientTypes }),
};
