import { BaseSequencer, type TestSpecification } from 'vitest/node'

const startsPrograms =
  /apps\/kontor\/src\/(commands|database)\/|apps\/kontor\/src\/(crash|database-away|idle|metrics|several-processes|start)\.test/

/**
 * Files that start programs and databases take longest and often wait: begun last, one of them keeps the run waiting when all others have
 * ended. The server comes before the portal, whose files are read by workers of their own.
 */
export class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      project.name === 'portal' ? 2 : startsPrograms.test(moduleId) ? 0 : 1
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
