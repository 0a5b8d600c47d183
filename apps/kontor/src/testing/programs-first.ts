import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The program's own tests, and the compiling of the official rules. */
const longest = /apps\/kontor\/src\/|documents\/official-rules\.test/

/**
 * Files that start programs and databases take longest and often wait: begun last, one of them keeps the run waiting when all others have
 * ended. The server comes before the portal, whose files are read by workers of their own.
 */
export class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      project.name === 'portal' ? 2 : longest.test(moduleId) ? 0 : 1
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
