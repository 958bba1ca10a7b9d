type Named = { firstName: string | null; lastName: string | null; email: string | null }

/** First and last name if both exist, else the email, else 'User'. */
export function displayName({ firstName, lastName, email }: Named): string {
  return firstName && lastName ? `${firstName} ${lastName}` : email || 'User'
}
