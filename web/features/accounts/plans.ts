type Plan = { name: string; dollarsPerMonth: number; isMostPopular?: boolean; features: string[] }

export const PLANS: Plan[] = [
  {
    name: 'Basic',
    dollarsPerMonth: 49,
    features: ['Up to 1,000 leads', 'AI lead enrichment', 'Email templates', 'Basic analytics', 'Email support'],
  },
  {
    name: 'Pro',
    dollarsPerMonth: 99,
    isMostPopular: true,
    features: [
      'Up to 10,000 leads',
      'Advanced AI enrichment',
      'Unlimited email templates',
      'Advanced analytics',
      'Priority support',
      'API access',
      'Custom integrations',
    ],
  },
]
