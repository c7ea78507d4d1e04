/** `npm run record:mini`: builds both mini-programs, weighs every page and records the weights. The diff must be reviewed. */
import { builds } from './builds'
import { writeRecorded } from './recorded'
import { weigh } from './weigh'

async function main(): Promise<void> {
  for (const { platform, dist } of builds) {
    const { pages, faults } = await weigh(platform, dist)
    if (faults.length > 0) throw new Error(`${platform}: nothing is recorded, because of this:\n${faults.join('\n')}`)
    writeRecorded(platform, pages)
    console.log(`${platform}: ${pages.size} pages recorded`)
  }
}

void main()
