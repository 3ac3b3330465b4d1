/** Types and methods of `v3/tasks/crm-item`. */

export interface CrmItem {
  id: number;
  type?: string | null;
  title?: string | null;
}
