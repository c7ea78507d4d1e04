import { mandatoryFields, profileParts } from '@/parts/love/profileForm'
import { signUpFields } from './signUpSteps'

test('no step asks more than five questions, and all mandatory fields are asked', () => {
  const steps = profileParts.map((part) => signUpFields(part, () => false))
  for (const step of steps) expect(step.length).toBeLessThanOrEqual(5)
  expect([...mandatoryFields].filter((field) => !steps.flat().some((one) => one === field))).toEqual([])
})

test('a refused field appears at its place in the form, although no step asks for it', () => {
  const [basic] = profileParts
  const step = signUpFields(basic!, (field) => field === 'hometownGeo')
  expect(step).toContain('hometownGeo')
  expect(step.indexOf('hometownGeo')).toBeGreaterThan(step.indexOf('residenceGeo'))
})
