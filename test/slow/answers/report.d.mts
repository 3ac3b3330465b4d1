export interface Report {
  readonly isRight: boolean;
  readonly totals: string;
  readonly text: string;
}

export declare function reportOf(folder: string, document: unknown): Promise<Report>;
