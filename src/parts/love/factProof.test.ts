import { proofWords, factWithProof } from './factProof'

it('shows source and month of a proven fact, and nothing if only the owner states it', () => {
  expect(proofWords({ source: 'paper', since: '2026-03' })).toBe('证件核实 · 2026年3月')
  expect(proofWords({ source: 'met', since: '2026-11' })).toBe('红娘见面核实 · 2026年11月')
  expect(proofWords({ source: 'face', since: null })).toBe('刷脸核实')
  const fact = { field: 'education', label: '学历', value: '本科' }
  expect(factWithProof({ ...fact, isVerified: false, source: 'self', since: null }).proof).toBeNull()
  expect(factWithProof({ ...fact, isVerified: true, source: 'paper', since: '2026-03' }).proof).toBe('证件核实 · 2026年3月')
})
