export async function writePage() {}
