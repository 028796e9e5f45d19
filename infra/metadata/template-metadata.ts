import { CfnResource } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { METADATA } from './metadata-names.ts';

/** Adds metadata to a construct's CloudFormation resource. */
export function addMetadata(construct: Construct, key: keyof typeof METADATA, value: string): void {
  const resource = construct.node.defaultChild;
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${construct.node.path} is not a resource.`);
  resource.addMetadata(METADATA[key], value);
}
