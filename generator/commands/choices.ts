/** Words that options choose from. */

export const FAIL_ON = ['any', 'additive', 'breaking', 'none'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export const REPORT_FORMATS = ['text', 'markdown', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const EXPORT_FORMATS = ['openapi', 'types'] as const;

export const GENERATIONS = ['v3', 'legacy', 'gateway'] as const;

export const KINDS = [
  'get',
  'list',
  'tail',
  'add',
  'update',
  'delete',
  'field-list',
  'field-get',
  'read',
  'action',
] as const;
