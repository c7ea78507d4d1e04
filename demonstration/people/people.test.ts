import { fieldsWithContact, findContact } from '@qianxian/protocol/contact/contact-detector'
import { has } from '@qianxian/protocol/base/dictionary'
import { lineReason } from '@qianxian/protocol/line/line.words'
import { checkProfile, completeness } from '@qianxian/protocol/love/profile.rules'
import * as profileWords from '@qianxian/protocol/love/profile.words'
import { reportCategory } from '@qianxian/protocol/report/report.words'
import { describe, expect, it } from 'vitest'

import { CITIES } from './cities'
import { MATCHMAKERS } from './matchmakers'
import { generatePeople } from './people'
import { LINE_MESSAGES, REPORT_TEXTS, SINGLE_PAGES } from './texts'
import { ANSWERS, FAMILIES, HOBBIES, LOVE_VIEWS, TEMPERS, WISHES } from './words'

const now = new Date('2026-03-01T04:00:00Z')
const people = generatePeople({ now })

describe('the members', () => {
  it('the members are the same every time', () => {
    expect(generatePeople({ now })).toEqual(people)
  })

  it('the members are many, in three cities, women and men', () => {
    expect(people.length).toBeGreaterThanOrEqual(320)
    const women = people.filter((person) => person.gender === 'female').length
    expect(Math.abs(women / people.length - 0.5)).toBeLessThan(0.05)
    for (const city of CITIES) {
      expect(people.filter((person) => person.residenceGeo.startsWith(city.code.slice(0, 4))).length).toBeGreaterThan(50)
    }
  })

  it('all members pass the rules of a complete profile', () => {
    for (const person of people) expect(checkProfile(person, { now, isComplete: true }), person.nickname).toEqual({})
  })

  it('all values are in the dictionaries', () => {
    const fields = [
      'gender',
      'maritalStatus',
      'hasChildren',
      'wantChildren',
      'education',
      'industry',
      'employerType',
      'incomeBand',
      'housing',
      'car',
      'ethnicity',
      'religion',
      'smoking',
      'drinking',
      'siblings',
      'parentsStatus',
      'marryWithin',
    ] as const
    for (const person of people) {
      for (const field of fields) {
        const value = person[field]
        if (value !== null) expect(has(profileWords[field], value), `${field} ${value}`).toBe(true)
      }
      for (const tag of person.tags) expect(has(profileWords.tags, tag)).toBe(true)
      for (const prompt of person.prompts) expect(has(profileWords.promptQuestion, prompt.question)).toBe(true)
    }
  })

  it('the texts contain no contact information', () => {
    for (const person of people) {
      for (const text of [
        person.nickname,
        person.selfIntro,
        person.familyIntro ?? '',
        person.loveView ?? '',
        ...person.prompts.map((prompt) => prompt.answer),
      ]) {
        expect(findContact(text), text).toBeNull()
      }
      const form = {
        nickname: person.nickname,
        school: person.school,
        occupation: person.occupation,
        selfIntro: person.selfIntro,
        familyIntro: person.familyIntro,
        loveView: person.loveView,
      }
      expect(
        [...fieldsWithContact(Object.entries(form).flatMap(([field, text]) => (text ? [[field, text] as const] : [])))],
        person.nickname,
      ).toEqual([])
    }
  })

  it('members seldom repeat each other', () => {
    expect(new Set(people.map((person) => person.nickname)).size).toBe(people.length)
    expect(new Set(people.map((person) => person.selfIntro)).size).toBeGreaterThan(people.length * 0.97)
    expect(new Set(people.map((person) => person.occupation)).size).toBeGreaterThan(45)
  })

  it('introductions have 20 to 180 characters', () => {
    for (const person of people) {
      expect([...person.selfIntro].length).toBeGreaterThanOrEqual(20)
      expect([...person.selfIntro].length).toBeLessThanOrEqual(180)
    }
  })

  it('facts are consistent: children, parents, wishes', () => {
    for (const person of people) {
      if (person.maritalStatus === 'never') expect(person.hasChildren).toBe('none')
      if (person.hasChildren === 'none') expect(person.familyIntro ?? '').not.toMatch(/^孩子/)
      expect(person.mate.ageMin).toBeLessThanOrEqual(person.mate.ageMax)
      expect(person.publishedDaysAgo * 1440).toBeGreaterThanOrEqual(person.activeMinutesAgo)
      expect(person.pictures[0]?.what).toBe('portrait')
    }
  })

  it('profiles differ in completeness', () => {
    const scores = people.map((person) => completeness({ ...person, photoCount: person.pictures.length }).score)
    expect(Math.min(...scores)).toBeLessThan(80)
    expect(Math.max(...scores)).toBeGreaterThan(97)
    expect(people.filter((person) => Object.keys(person.privacy).length > 0).length).toBeGreaterThan(30)
    expect(people.filter((person) => person.isVip).length).toBeGreaterThan(25)
  })
})

describe('the texts', () => {
  it('the texts are many, without duplicates', () => {
    for (const list of [
      TEMPERS.map(([, text]) => text),
      HOBBIES.map(([, text]) => text),
      WISHES,
      FAMILIES,
      LOVE_VIEWS,
      CITIES.flatMap((city) => city.corners),
    ]) {
      expect(list.length).toBeGreaterThanOrEqual(40)
      expect(new Set(list).size).toBe(list.length)
    }
    for (const list of Object.values(ANSWERS)) for (const answer of list) expect([...answer].length).toBeLessThanOrEqual(150)
  })

  it('the texts include six single pages of simple HTML', () => {
    expect(SINGLE_PAGES.map((page) => page.id)).toEqual([1, 2, 3, 4, 5, 6])
    for (const page of SINGLE_PAGES) {
      expect(page.html.replace(/<\/?(h2|p|ul|li|strong)>/g, '')).not.toMatch(/[<>]/)
      expect(page.html.length).toBeGreaterThan(600)
    }
  })

  it('texts of matchmakers, lines and reports contain no contact information and fit their fields', () => {
    expect(MATCHMAKERS).toHaveLength(6)
    for (const { bio } of MATCHMAKERS) expect(findContact(bio)).toBeNull()
    for (const { text, reason } of LINE_MESSAGES) {
      expect(findContact(text), text).toBeNull()
      expect([...text].length).toBeLessThanOrEqual(140)
      expect(has(lineReason, reason)).toBe(true)
    }
    for (const { category } of REPORT_TEXTS) expect(has(reportCategory, category)).toBe(true)
  })
})
