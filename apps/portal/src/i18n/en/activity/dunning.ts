export const dunningActivity = {
  dunning: {
    reminder: 'sent a payment reminder for {subject}',
    first_notice: 'sent a first notice for {subject}',
    second_notice: 'sent a second notice for {subject}',
    lock: 'locked the account because of {subject}',
    termination_notice: 'gave notice of termination because of {subject}',
    lock_again: 'locked the account again because of {subject}',
    contracts_ended: 'ended contracts because of {subject}',
    charged: 'billed late payment charges: {subject}',
    stopped: 'stopped reminders and locks: {subject}',
    resumed: 'resumed reminders and locks: {subject}',
  },
  promise: {
    asked: 'requested more time to pay',
    granted: 'granted more time to pay',
    refused: 'declined more time to pay',
    kept: 'noted that a promise to pay was kept',
    broken: 'noted that a promise to pay was broken',
  },
}
