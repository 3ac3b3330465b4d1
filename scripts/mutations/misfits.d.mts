export declare function findMisfits(): { readonly rules: number; readonly misfits: readonly string[] };
