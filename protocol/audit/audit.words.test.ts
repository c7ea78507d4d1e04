import { auditReason, explainLabel, machineLabel } from './audit.words'

test('every label of the content check, even an unknown one, is explained in Chinese without Latin letters', () => {
  for (const label of [...Object.keys(machineLabel), ...Object.keys(auditReason), 'Unsure', 'AddedLater', 'toString'])
    for (const score of [0, 60]) {
      const words = explainLabel(label, score)!
      expect(words).toMatch(/[\u4e00-\u9fff]{2}/)
      expect(words).not.toMatch(/[A-Za-z]/)
    }
  expect(explainLabel('Sexy', 60)).toBe('疑似低俗或尺度过大（把握 60 分，满分 100）')
  expect(explainLabel('')).toBeNull()
})
