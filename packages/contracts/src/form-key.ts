/**
 * Name of the hidden field in which a page's form carries its idempotency key: made when the form is shown, the same for each attempt to send it. Pages
 * pass it on to every endpoint that the form's action calls.
 */
export const formKeyField = 'idempotency-key'
