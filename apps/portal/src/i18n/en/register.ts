/** How somebody becomes a customer. */
export const register = {
  title: 'Become a customer',
  lead: 'We open accounts ourselves. Tell us who you are, and you get your customer number and a link to set your password by e-mail.',
  needs: 'What we need from you',
  types: {
    consumer: {
      name: 'Private person',
      lead: 'You order for yourself. Prices include VAT, and you can withdraw for 14 days.',
      needs: {
        name: 'First and last name',
        address: 'Postal address',
        email: 'E-mail address you sign in with',
        phone: 'Phone number, if we may call you back',
      },
    },
    business: {
      name: 'Business',
      lead: 'You order for your company, practice or club. Invoices come as PDF or as e-invoice, as you like.',
      needs: {
        name: 'Legal name and form, and who represents it',
        address: 'Address for invoices',
        register: 'Register court and number, if there is one',
        vat: 'VAT id: without it we charge German VAT to companies elsewhere in the EU',
        email: 'E-mail address you sign in with, and one for invoices',
      },
    },
    publicBody: {
      name: 'Public body',
      lead: 'You order for an authority, a school or a municipality. Invoices come as XRechnung.',
      needs: {
        name: 'Name of the body and of its office',
        address: 'Address for invoices',
        routing: 'Leitweg-ID, which routes e-invoices to you',
        order: 'Order number, if your invoices must carry one',
        email: 'E-mail address you sign in with, and one for invoices',
      },
    },
  },
  write: 'Write to us',
  mailSubject: 'New customer: {type}',
  channels: 'How to reach us',
  email: 'E-mail',
  phone: 'Phone',
  postal: 'Post',
  already: 'Already a customer?',
  signIn: 'Sign in',
}
