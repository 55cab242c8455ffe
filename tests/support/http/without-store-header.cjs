/** Loaded into the daemon before it starts: to the daemon, node's http has no `_storeHeader`, as a newer node might. */
const { OutgoingMessage, ServerResponse } = require('node:http');
const { _storeHeader: storeHeader } = OutgoingMessage.prototype;
Object.defineProperty(ServerResponse.prototype, '_storeHeader', {
  get() {
    return this === ServerResponse.prototype ? undefined : storeHeader;
  },
});
