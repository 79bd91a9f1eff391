/** Every SQL statement that violates the invariant of bought gifts. */
export const giftViolations = {
  gifts_are_what_was_bought: [
    `update gifts set giver_id = receiver_id where order_line_id is not null and giver_id <> receiver_id`,
    `delete from gifts where order_line_id is not null and state = 'OFFERED'`,
    `update gifts set state = 'OFFERED' where state = 'CLAIMED' and order_line_id is not null`,
    `update refund_lines set is_counted = false where order_line_id in (select order_line_id from gifts)`,
  ],
} as const
