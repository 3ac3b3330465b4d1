/** The entry `./files`: local files in the forms that accounts take, uploads and downloads of any size. Needs Node, Bun or Deno. */

export { file } from './file.js';
export type { FileOptions, FileSource, OutgoingFile } from './file.js';
export { upload } from './upload.js';
export type { UploadedFile, UploadOptions } from './upload.js';
export { download } from './download.js';
export type { DownloadOptions } from './download.js';
export type { FilesClient } from './transfer.js';
