export interface Row {
  readonly tool: string;
  readonly version: string;
  readonly ran: string;
  readonly result: string;
  readonly set?: string;
  readonly test?: string | undefined;
  readonly hand?: string | undefined;
}

export interface Table {
  readonly intro?: string;
  readonly sections: readonly {
    readonly title: string;
    readonly intro?: string;
    readonly rows: readonly Row[];
  }[];
}

export const page: string;
export function faults(table: Table): readonly string[];
export function pageOf(table: Table): Promise<string>;
export function readTable(): Table;
