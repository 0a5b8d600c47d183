import type { WithdrawalWords } from '../../areas/selling/orders/withdrawal-text.ts'

export const withdrawal: WithdrawalWords = {
  notice: ({ address, portal }) => [
    'Right of withdrawal',
    'You have the right to withdraw from this contract within 14 days without giving any reason. The withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
    `To exercise the right of withdrawal, you must inform us (${address}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the attached model withdrawal form, but it is not obligatory.`,
    `You can also exercise your right of withdrawal online at ${portal}/withdraw. If you use this online function, we will communicate to you an acknowledgement of receipt on a durable medium (e.g. by e-mail) without delay, including the content of the withdrawal and the date and time of its submission.`,
    'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
    'Effects of withdrawal',
    'If you withdraw from this contract, we shall reimburse to you all payments received from you without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
    'If you requested to begin the performance of services during the withdrawal period, you shall pay us an amount which is in proportion to what has been provided until you have communicated us your withdrawal from this contract, in comparison with the full coverage of the contract.',
  ],
  form: ({ address }) => [
    'Model withdrawal form',
    '(Complete and return this form only if you wish to withdraw from the contract.)',
    `To ${address}:`,
    'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the provision of the following service (*):',
    'Ordered on (*)/received on (*):\nName of consumer(s):\nAddress of consumer(s):\nSignature of consumer(s) (only if this form is notified on paper):\nDate:',
    '(*) Delete as appropriate.',
  ],
}
