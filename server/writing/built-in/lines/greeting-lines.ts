export const greetings: Record<string, string[]> = {
  professional: ['Hello {first},', 'Hi {first},'],
  friendly: ['Hi {first},', 'Hello {first},'],
  casual: ['Hey {first},', 'Hi {first},'],
  persuasive: ['Hello {first},', 'Hi {first},'],
  formal: ['Dear {full},'],
}
export const namelessGreetings: Record<string, string[]> = {
  professional: ['Hello,', 'Hi there,'],
  friendly: ['Hi there,', 'Hello there,'],
  casual: ['Hey there,', 'Hi there,'],
  persuasive: ['Hello,', 'Hi there,'],
  formal: ['Dear Sir or Madam,'],
}
export const signOffs: Record<string, string[]> = {
  professional: ['Best regards,', 'Kind regards,'],
  friendly: ['All the best,', 'Warm regards,', 'Have a great week,'],
  casual: ['Cheers,', 'Thanks,', 'Talk soon,'],
  persuasive: ['Best,', 'Best wishes,'],
  formal: ['Sincerely,', 'Kind regards,'],
}
