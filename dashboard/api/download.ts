/** The name that an attachment is saved under: the part after 'filename=' without quotes, or 'file'. */
export function attachmentName(disposition: string): string {
  const name = disposition.split('filename=')[1]?.split(';')[0]?.replaceAll(/["']/g, '').trim();
  return name ? name : 'file';
}

export async function saveAttachment(response: Response, disposition: string): Promise<void> {
  // Without a type of its own the browser adds no ending to the name.
  const bytes = new Blob([await response.arrayBuffer()], { type: 'application/octet-stream' });
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = attachmentName(disposition);
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
